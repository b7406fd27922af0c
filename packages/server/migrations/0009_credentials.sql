-- A credential is executed for each signature. Those that were given to sign, until they are used.

create table signing_right (
  session_hash   text not null,
  case_id        uuid not null references study_case,
  questionnaire  text not null,
  -- of one changed answer; empty for the questionnaire
  key            text not null,
  move           text not null check (move in ('setPi', 'unsetPi', 'setMonitor', 'unsetMonitor')),
  means          text not null check (means in ('nameAndPassword', 'password', 'passkey')),
  given_at       timestamptz not null,
  primary key (session_hash, case_id, questionnaire, key, move)
);

-- With what a signature was executed, and its withdrawal; null for those that are older than this. Of record.
alter table sdv_entry
  add column set_with text check (set_with in ('nameAndPassword', 'password', 'passkey', 'signIn')),
  add column unset_with text check (unset_with in ('nameAndPassword', 'password', 'passkey', 'signIn'));
alter table sdv_confirmation
  add column confirmed_with text check (confirmed_with in ('nameAndPassword', 'password', 'passkey', 'signIn')),
  add column undone_with text check (undone_with in ('nameAndPassword', 'password', 'passkey', 'signIn'));
