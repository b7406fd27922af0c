-- Imports of data into the cases of a study: the file, how far the import is, and what it found.

create table data_import (
  id           uuid primary key,
  group_name   text not null,
  base_name    text not null,
  begun_by     text not null references app_user,
  begun_at     timestamptz not null,
  file_name    text not null,
  size         bigint not null,
  received     bigint not null default 0,
  sha256       text,
  format       text not null check (format in ('table', 'redcap', 'odm', 'fhir')),
  -- null: codes, ISO dates and numbers with a dot
  language     text,
  phase        text not null default 'receiving' check (phase in
    ('receiving', 'received', 'rehearsing', 'rehearsed', 'running', 'done', 'stopped', 'held', 'failed')),
  mapping      jsonb not null default '{}',
  policy       text not null default 'onlyEmpty' check (policy in ('onlyEmpty', 'replace', 'report')),
  makes_cases  boolean not null default false,
  reason       text,
  -- of the play without effect, and of the import: how many records are done, and where in the file the next one begins
  records      integer not null default 0,
  place        bigint not null default 0,
  line         integer not null default 0,
  tries        integer not null default 0,
  rehearsed    jsonb,
  imported     jsonb,
  ended_at     timestamptz
);
create index data_import_of_study on data_import (group_name, base_name, begun_at desc);

create table data_import_piece (
  import_id    uuid not null references data_import on delete cascade,
  at           bigint not null,
  content      bytea not null,
  primary key (import_id, at)
);

-- The cases of a table that are done: each has one record of it.
create table data_import_case (
  import_id    uuid not null references data_import on delete cascade,
  case_name    text not null,
  line         integer not null,
  primary key (import_id, case_name)
);

create table data_import_finding (
  import_id    uuid not null references data_import on delete cascade,
  seq          bigint generated always as identity,
  line         integer not null,
  case_name    text not null,
  -- of a case that was there, or was made
  case_id      uuid,
  column_name  text not null,
  key          text not null,
  kind         text not null check (kind in ('refused', 'answerRefused', 'kept', 'replaced', 'asked', 'outOfRange')),
  refusal      text,
  words        text not null,
  sent         jsonb not null,
  standing     jsonb not null,
  primary key (import_id, seq)
);

-- How people read columns of a study's files, the last time.
create table data_mapping (
  group_name   text not null,
  base_name    text not null,
  column_name  text not null,
  target       text not null,
  chosen_by    text not null references app_user,
  chosen_at    timestamptz not null,
  primary key (group_name, base_name, column_name)
);
