-- The sections of a case that wait for a signature or a confirmation, beside the case, so that no list reads the marks of all cases.

alter table study_case
  -- The sections that show, by id: `ready` may be signed, `other` may not yet. They follow from the answers; every save writes them anew.
  -- Null until it is known, for cases saved before.
  add column sections jsonb,
  -- Sections that show and have a mark, those that a monitor has confirmed, and the ready ones without a mark.
  add column signed integer not null default 0,
  add column verified integer not null default 0,
  add column to_sign integer not null default 0;

create function count_marks(of_case uuid, sections jsonb, out signed integer, out verified integer, out to_sign integer)
language sql stable as $$
  select count(mark.questionnaire)::integer, (count(*) filter (where mark.is_confirmed))::integer,
         (count(*) filter (where shown.is_ready and mark.questionnaire is null))::integer
    from (select jsonb_array_elements_text(sections -> 'ready') as id, true as is_ready
          union all select jsonb_array_elements_text(sections -> 'other'), false) shown
    left join (select questionnaire, bool_or(level = 'Monitor') as is_confirmed
                 from sdv_entry where case_id = of_case and unset_at is null group by questionnaire) mark
      on mark.questionnaire = shown.id
$$;

-- Whoever sets or takes back a mark, by whatever way, the numbers follow in the same transaction.
create function count_marks_of_case() returns trigger language plpgsql as $$
begin
  update study_case set (signed, verified, to_sign) = (select counted.signed, counted.verified, counted.to_sign
    from count_marks(study_case.id, study_case.sections) counted) where id = new.case_id;
  return null;
end $$;
create trigger sdv_entry_is_counted after insert or update of unset_at on sdv_entry
  for each row execute function count_marks_of_case();

create index case_to_sign on study_case (owner, saved_at, id) where to_sign > 0 and deleted_at is null;
create index case_to_verify on study_case (saved_at, id) where signed > verified and deleted_at is null;

-- Cases of before are counted in the background, as their progress is.
create index case_to_count on study_case (id) where progress = -1 or sections is null;
drop index case_without_progress;
