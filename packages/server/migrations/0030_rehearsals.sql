-- A candidate played over every stored case, in the background. Each candidate has one rehearsal; another one replaces it.
create table rehearsal (
  candidate_id   uuid primary key references base_candidate on delete cascade,
  id             uuid not null unique,
  started_by     text not null references app_user,
  started_at     timestamptz not null,
  -- cases that there were when it was started
  total          integer not null,
  -- Tries since the last step forward.
  tries          integer not null default 0,
  -- the last case played, in the order of owner and name
  after_owner    text not null default '',
  after_name     text not null default '',
  -- of the cases played: see core/rehearsal/summary.ts. Examples hold answers of patients.
  counts         json,
  examples       json,
  ended_at       timestamptz,
  outcome        text check (outcome in ('complete', 'failed', 'stopped')),
  check ((ended_at is null) = (outcome is null))
);
