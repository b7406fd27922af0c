-- Moves of stored cases to another version of their base: which cases, how far the move is, and what it found.

create table case_move (
  id             uuid primary key,
  group_name     text not null,
  base_name      text not null,
  begun_by       text not null references app_user,
  begun_at       timestamptz not null,
  -- null: each case goes back to the version that it left with the move that is undone
  to_version_id  bigint references base_version,
  undoes         uuid references case_move,
  -- null: any
  sites          text[],
  names          text[],
  state          text not null check (state in ('all', 'complete', 'incomplete', 'signed', 'notSigned')),
  signed         text not null check (signed in ('stay', 'drop')),
  reason         text not null,
  phase          text not null default 'rehearsing' check (phase in
    ('rehearsing', 'rehearsed', 'running', 'done', 'stopped', 'held', 'failed')),
  total          integer not null,
  -- the case that the play, or the move, has come to
  after_owner    text not null default '',
  after_name     text not null default '',
  tries          integer not null default 0,
  rehearsed      jsonb not null,
  moved          jsonb,
  ended_at       timestamptz,
  check (to_version_id is not null or undoes is not null)
);
create index case_move_of_study on case_move (group_name, base_name, begun_at desc);

create table moved_case (
  move_id          uuid not null references case_move,
  case_id          uuid not null references study_case,
  from_version_id  bigint not null references base_version,
  to_version_id    bigint not null references base_version,
  -- the last entry of the case's trail before the move
  seq              integer not null,
  primary key (move_id, case_id)
);
create index moved_case_of_case on moved_case (case_id);

-- An answer that is lost, or a case that stays (`question` is null). The trail has the answers.
create table case_move_finding (
  move_id     uuid not null references case_move,
  seq         bigint generated always as identity,
  case_id     uuid not null references study_case,
  question    text,
  occurrence  integer,
  why         text not null,
  primary key (move_id, seq)
);
