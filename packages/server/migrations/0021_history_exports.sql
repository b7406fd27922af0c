-- The export of all histories, which is written in the background: one for each person, and the file of each of its cases once written.
create table history_export (
  id             uuid primary key,
  username       text not null unique references app_user,
  started_at     timestamptz not null,
  -- Tries since the last file was written.
  tries          integer not null default 0,
  completed_at   timestamptz,
  failed_at      timestamptz
);
create table history_export_file (
  export_id      uuid not null references history_export on delete cascade,
  place          integer not null,
  case_id        uuid not null references study_case,
  -- A spreadsheet; null until written
  content        bytea,
  primary key (export_id, place)
);
