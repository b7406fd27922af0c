-- What a mark of verification saw, what of it has changed since, and which changes were confirmed. A mark itself stays as it was set.

create table sdv_seen (
  entry_id       bigint primary key references sdv_entry,
  case_id        uuid not null references study_case,
  -- the saved answers that the person had before them
  revision       uuid not null,
  -- of all of them together; unknown for marks that are older than this table
  hash           text,
  answers        integer not null
);

insert into sdv_seen (entry_id, case_id, revision, hash, answers)
select id, case_id, seen.revision, null, (select count(*) from jsonb_object_keys(verification))
  from sdv_entry
  join lateral (
    select revision from case_entry
     where case_entry.case_id = sdv_entry.case_id and kind = 'revision' and at <= set_at
     order by seq desc limit 1) seen on true;

-- A changed answer that somebody looked at and confirmed, so that its mark stands again. `hash` is of the confirmed answer, null for
-- one that was withdrawn. A confirmation that was taken back says so.
create table sdv_confirmation (
  id             bigint generated always as identity primary key,
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  level          text not null check (level in ('PI', 'Monitor')),
  key            text not null,
  hash           text,
  revision       uuid not null,
  confirmed_by   text not null references app_user,
  confirmed_at   timestamptz not null,
  undone_by      text references app_user,
  undone_at      timestamptz
);
create index sdv_confirmation_of_case on sdv_confirmation (case_id, questionnaire, level) where undone_at is null;

-- The answers whose mark has dropped. They follow from the marks and the answers of a case; every save writes them anew.
create table sdv_changed_answer (
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  level          text not null check (level in ('PI', 'Monitor')),
  key            text not null,
  -- who set the mark
  set_by         text not null references app_user,
  changed_at     timestamptz not null,
  primary key (case_id, questionnaire, level, key)
);
create index sdv_changed_of_person on sdv_changed_answer (set_by, changed_at);

create index sdv_entry_of_person on sdv_entry (set_by) where unset_at is null;

-- Cases that were saved after they were marked, before there was this table.
create table sdv_uncompared (
  case_id        uuid primary key references study_case
);
insert into sdv_uncompared
select distinct case_id from sdv_entry join study_case on study_case.id = case_id
 where unset_at is null and saved_at > set_at;

-- When somebody gave their password again within a session, to sign.
create table password_confirmation (
  session_hash   text primary key,
  username       text not null references app_user,
  confirmed_at   timestamptz not null
);
