-- A section counts as signed, or as verified, while the mark stands at each of its answers. The level of a case follows, of the sections that
-- somebody has begun and that are due.

alter table study_case
  -- notSigned, signed, verified, or changed: an answer has changed since it was signed or verified
  add column verification_level text not null default 'notSigned';

drop function count_marks(uuid, jsonb);

-- `sections -> 'begun'` has the sections that somebody has begun and that are due. A case that was counted before it was kept counts all.
create function count_marks(of_case uuid, sections jsonb, out signed integer, out verified integer, out to_sign integer, out level text)
language sql stable as $$
  with mark as (
    select questionnaire, bool_or(level = 'Monitor') as is_confirmed
      from sdv_entry where case_id = of_case and unset_at is null group by questionnaire),
  dropped as (
    select questionnaire, bool_or(level = 'PI') as is_of_pi from sdv_changed_answer where case_id = of_case group by questionnaire),
  shown as (
    select is_ready, mark.questionnaire is not null as is_marked,
           mark.questionnaire is not null and dropped.is_of_pi is not true as is_signed,
           coalesce(mark.is_confirmed, false) and dropped.questionnaire is null as is_verified,
           coalesce((sections -> 'begun') ? one.id, true) or mark.questionnaire is not null as is_counted
      from (select jsonb_array_elements_text(sections -> 'ready') as id, true as is_ready
            union all select jsonb_array_elements_text(sections -> 'other'), false) one
      left join mark on mark.questionnaire = one.id
      left join dropped on dropped.questionnaire = one.id)
  select (count(*) filter (where is_signed))::integer, (count(*) filter (where is_verified))::integer,
         (count(*) filter (where is_ready and not is_marked))::integer,
         case when exists (select from dropped) then 'changed'
              when bool_and(is_verified) filter (where is_counted) then 'verified'
              when bool_and(is_signed) filter (where is_counted) then 'signed'
              else 'notSigned' end
    from shown
$$;

create or replace function count_marks_of_case() returns trigger language plpgsql as $$
declare
  of_case  uuid := case tg_op when 'DELETE' then old.case_id else new.case_id end;
begin
  update study_case set (signed, verified, to_sign, verification_level) = (
    select counted.signed, counted.verified, counted.to_sign, counted.level from count_marks(study_case.id, study_case.sections) counted)
   where id = of_case;
  return null;
end $$;
create trigger sdv_changed_answer_is_counted after insert or delete on sdv_changed_answer
  for each row execute function count_marks_of_case();

update study_case set (signed, verified, to_sign, verification_level) = (
  select counted.signed, counted.verified, counted.to_sign, counted.level from count_marks(study_case.id, study_case.sections) counted)
 where signed > 0 or exists (select from sdv_changed_answer where case_id = study_case.id);

-- Cases that were counted without `begun` are counted again in the background.
drop index case_to_count;
create index case_to_count on study_case (id) where progress = -1 or sections is null or not sections ? 'begun';
