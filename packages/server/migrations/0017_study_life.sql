-- The life of a study: signatures that lock it, and what takes them back. The last row of a study says whether it is held still.

create table study_life (
  id           bigint generated always as identity primary key,
  group_name   text not null,
  base_name    text not null,
  kind         text not null check (kind in ('signed', 'takenBack', 'locked', 'unlocked', 'archived', 'broughtBack')),
  -- the dataset that was signed, and what was open then; null for the other kinds
  snapshot_id  uuid references study_snapshot,
  hash         text,
  open_points  jsonb,
  reason       text not null,
  signed_by    text not null references app_user,
  signed_at    timestamptz not null,
  signed_with  text not null
);
create index study_life_of_study on study_life (group_name, base_name, id desc);

select record_changes_of('study_life', '{id}');

-- Who tried to bring something into a study while it was held. Nothing of what they sent is in it: it waits where it was entered.
create table late_delivery (
  group_name  text not null,
  base_name   text not null,
  -- empty: by a patient's link or an app
  username    text not null,
  first_at    timestamptz not null,
  last_at     timestamptz not null,
  tries       integer not null,
  primary key (group_name, base_name, username)
);

create function lock_of_study(group_name text, base_name text) returns bigint language sql immutable
return hashtextextended(group_name || '/' || base_name, 31);

create function is_held(one_group text, one_base text) returns boolean language sql stable
return coalesce((
  select kind in ('signed', 'locked', 'archived', 'broughtBack') from study_life
   where group_name = one_group and base_name = one_base order by id desc limit 1), false);

-- Waits while somebody signs the lock, and is refused once it is signed. Whoever signs waits for those who have been let in.
create function refuse_if_held(one_group text, one_base text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(lock_of_study(one_group, one_base));
  if is_held(one_group, one_base) then
    raise exception using errcode = 'CB423', message = 'the study is locked',
      detail = json_build_object('group', one_group, 'base', one_base)::text;
  end if;
end $$;

-- Case by case, through the index: a join would read whole tables in a database that has no statistics yet.
create function refuse_cases_of_held_study() returns trigger language plpgsql as $$
declare
  one uuid;
begin
  for one in select distinct case_id from added order by 1 loop
    perform refuse_if_held(group_name, base_name) from study_case where id = one;
  end loop;
  return null;
end $$;

create function refuse_drafts_of_held_study() returns trigger language plpgsql as $$
declare
  one uuid;
begin
  for one in select distinct draft_id from added order by 1 loop
    perform refuse_if_held(group_name, base_name) from draft where id = one;
  end loop;
  return null;
end $$;

create function refuse_rows_of_held_study() returns trigger language plpgsql as $$
begin
  perform refuse_if_held(group_name, base_name) from (select distinct group_name, base_name from added order by 1, 2) studies;
  return null;
end $$;

create trigger case_entry_of_held_study after insert on case_entry referencing new table as added
  for each statement execute function refuse_cases_of_held_study();
create trigger draft_entry_of_held_study after insert on draft_entry referencing new table as added
  for each statement execute function refuse_drafts_of_held_study();
create trigger query_of_held_study after insert on query referencing new table as added
  for each statement execute function refuse_cases_of_held_study();
create trigger query_of_held_study_changed after update on query referencing new table as added
  for each statement execute function refuse_cases_of_held_study();
create trigger sdv_entry_of_held_study after insert on sdv_entry referencing new table as added
  for each statement execute function refuse_cases_of_held_study();
create trigger sdv_entry_of_held_study_changed after update on sdv_entry referencing new table as added
  for each statement execute function refuse_cases_of_held_study();
create trigger sdv_confirmation_of_held_study after insert on sdv_confirmation referencing new table as added
  for each statement execute function refuse_cases_of_held_study();
create trigger sdv_confirmation_of_held_study_changed after update on sdv_confirmation referencing new table as added
  for each statement execute function refuse_cases_of_held_study();
create trigger questionnaire_unlock_of_held_study after insert on questionnaire_unlock referencing new table as added
  for each statement execute function refuse_cases_of_held_study();
create trigger case_token_of_held_study after insert on case_token referencing new table as added
  for each statement execute function refuse_cases_of_held_study();
create trigger sampled_case_of_held_study after insert on sampled_case referencing new table as added
  for each statement execute function refuse_cases_of_held_study();
create trigger sampling_plan_of_held_study after insert on sampling_plan referencing new table as added
  for each statement execute function refuse_rows_of_held_study();
