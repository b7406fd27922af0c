-- What was verified and what was unlocked. Neither is ever rewritten: a mark that was taken back says when and by whom.

create table sdv_entry (
  id             bigint generated always as identity primary key,
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  level          text not null check (level in ('PI', 'Monitor')),
  set_by         text not null references app_user,
  set_at         timestamptz not null,
  -- the hash of each answer of the questionnaire as it stood, by key
  verification   jsonb not null,
  unset_by       text references app_user,
  unset_at       timestamptz
);
create unique index sdv_entry_standing on sdv_entry (case_id, questionnaire, level) where unset_at is null;

-- A questionnaire that was entered from outside, opened by hand. `seq` is the end of the case's trail at that moment:
-- what comes from outside after it freezes the questionnaire anew.
create table questionnaire_unlock (
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  seq            integer not null,
  unlocked_by    text not null references app_user,
  unlocked_at    timestamptz not null,
  primary key (case_id, questionnaire, seq)
);

create index case_entry_from_outside on case_entry (case_id, question, seq)
  where kind = 'fact' and source ->> 'kind' in ('token', 'import');
