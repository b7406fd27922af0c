-- Queries: what was asked about an answer, and what was said to it. A step is never changed.

create table query (
  id             uuid primary key,
  case_id        uuid not null references study_case,
  -- the key of the answer that is asked about
  question       text not null,
  -- the automatic check that raised it
  check_id       text,
  started_at     timestamptz not null
);
create index query_of_case on query (case_id);

create table query_step (
  query_id       uuid not null references query,
  seq            integer not null check (seq > 0),
  node           text not null,
  value          text not null,
  source         jsonb not null,
  at             timestamptz not null,
  primary key (query_id, seq)
);

create trigger query_step_is_append_only before update or delete or truncate on query_step
  for each statement execute function refuse_change();
