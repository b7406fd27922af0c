-- Snapshots: named moments of a study. Each is a place in the trails, not a copy.

create table study_snapshot (
  id          uuid primary key,
  group_name  text not null,
  base_name   text not null,
  name        text not null,
  moment      timestamptz not null,
  -- the newest version at that moment
  version     text not null,
  taken_by    text not null references app_user,
  -- of all trails of the study at that moment: it has another number once anything was said since
  entries     bigint not null,
  -- of the dataset, see src/statistics/pastData.ts; null until a job has read it
  cases       integer,
  hash        text,
  unique (group_name, base_name, name)
);

select record_changes_of('study_snapshot', '{id}');
