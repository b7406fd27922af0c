-- Sampling plans of verification: which cases are verified whole, and which questions in every case. A plan is never changed; a new one
-- follows it.

create table sampling_plan (
  id             bigint generated always as identity primary key,
  group_name     text not null,
  base_name      text not null,
  -- of this base, from 1
  version        integer not null,
  -- percent of the cases
  share          integer not null check (share between 0 and 100),
  questions      text[] not null,
  -- recorded with the plan, before anything is drawn
  seed           text not null,
  set_by         text not null references app_user,
  set_at         timestamptz not null,
  unique (group_name, base_name, version)
);

-- A case that was drawn, by the first plan that drew it. It never leaves the sample.
create table sampled_case (
  case_id        uuid primary key references study_case,
  plan_id        bigint not null references sampling_plan,
  drawn_at       timestamptz not null
);

create trigger sampling_plan_is_append_only before update or delete or truncate on sampling_plan
  for each statement execute function refuse_change();
create trigger sampled_case_is_append_only before update or delete or truncate on sampled_case
  for each statement execute function refuse_change();

select record_changes_of('sampling_plan', '{id}');
select record_changes_of('sampled_case', '{case_id}');
