-- Checks on trial: which check, how far it was played over the stored cases, and how many queries it would have raised.

create table check_trial (
  id           uuid primary key,
  group_name   text not null,
  base_name    text not null,
  started_by   text not null references app_user,
  started_at   timestamptz not null,
  -- null: the questions are those of the newest version
  candidate_id uuid references base_candidate on delete cascade,
  tried        jsonb not null,
  total        integer not null,
  tries        integer not null default 0,
  after_owner  text not null default '',
  after_name   text not null default '',
  sums         jsonb,
  ended_at     timestamptz,
  outcome      text check (outcome in ('complete', 'failed', 'stopped')),
  unique (group_name, base_name, started_by)
);
