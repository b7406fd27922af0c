-- What a case holds now, beside its trail: to go on with a case, and to list what many cases hold, nobody reads trails. It follows
-- from the trail and can always be made again from it; the check of the trail compares the two.

create function answer_key(question text, occurrence integer) returns text language sql immutable strict
return case
  when occurrence = 1 then question
  when right(question, 13) = ' (Annotation)' then left(question, -13) || '#' || occurrence || ' (Annotation)'
  else question || '#' || occurrence
end;

create table case_answers (
  case_id        uuid primary key references study_case,
  -- the one whose answers these are
  revision       uuid not null,
  -- by key (`id`, `id#2`, `id (Annotation)`) the last word on it, if it was not withdrawn
  answers        json not null
);

create function answers_in_trail(one uuid, upto uuid) returns json language sql stable
return (
  select coalesce(json_object_agg(answer_key(question, occurrence), value), '{}')
    from (select distinct on (question, occurrence) question, occurrence, value
            from case_entry
           where case_id = one and kind = 'fact'
             and seq < (select seq from case_entry where case_id = one and kind = 'revision' and revision = upto)
           order by question, occurrence, seq desc) last
   where value <> 'null'
);

insert into case_answers select id, revision, answers_in_trail(id, revision) from study_case;

-- Entries come by the hundred and are all of one case, or one draft: that it is there is asked once for all of them, where a
-- foreign key asks for each. And since it is never removed, it stays there.
alter table case_entry drop constraint case_entry_case_id_fkey;
alter table draft_entry drop constraint draft_entry_draft_id_fkey;

create function refuse_stray_case_entry() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct case_id from added) a where not exists (select from study_case where id = a.case_id)) then
    raise foreign_key_violation using message = 'an entry belongs to no case';
  end if;
  return null;
end $$;

create function refuse_stray_draft_entry() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct draft_id from added) a where not exists (select from draft where id = a.draft_id)) then
    raise foreign_key_violation using message = 'an entry belongs to no draft';
  end if;
  return null;
end $$;

create trigger case_entry_has_a_case after insert on case_entry
  referencing new table as added for each statement execute function refuse_stray_case_entry();
create trigger draft_entry_has_a_draft after insert on draft_entry
  referencing new table as added for each statement execute function refuse_stray_draft_entry();

create trigger case_is_never_removed before update of id or delete or truncate on study_case
  for each statement execute function refuse_change();
create trigger draft_is_never_removed before update of id or delete or truncate on draft
  for each statement execute function refuse_change();
