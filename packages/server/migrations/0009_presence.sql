-- Who has which case open, and when they were last heard of. Not part of any record: a row goes when its person leaves.
create table case_presence (
  case_id        uuid not null references study_case,
  username       text not null references app_user,
  since          timestamptz not null,
  heard_at       timestamptz not null,
  primary key (case_id, username)
);
