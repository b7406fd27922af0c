-- Groups, in which people share cases. Memberships and assignments are never overwritten: every change is a row, with
-- who made it and when, and the last one counts.

create table study_group (
  name           text primary key,
  description    text not null,
  -- whether members see the cases of each other
  shared_cases   boolean not null,
  owner          text not null references app_user,
  created_at     timestamptz not null
);

create table membership_change (
  id             bigint generated always as identity primary key,
  group_name     text not null references study_group,
  username       text not null references app_user,
  status         text not null,
  changed_by     text not null references app_user,
  changed_at     timestamptz not null
);
create index membership_in_group on membership_change (group_name, username, id desc);
create index membership_of_user on membership_change (username, group_name);

-- Which cases a member has given to a group one by one.
create table assignment_change (
  id             bigint generated always as identity primary key,
  group_name     text not null references study_group,
  case_id        uuid not null references study_case,
  is_assigned    boolean not null,
  changed_by     text not null references app_user,
  changed_at     timestamptz not null
);
create index assignment_in_group on assignment_change (group_name, case_id, id desc);
create index assignment_of_case on assignment_change (case_id);

create trigger membership_change_is_append_only before update or delete or truncate on membership_change
  for each statement execute function refuse_change();
create trigger assignment_change_is_append_only before update or delete or truncate on assignment_change
  for each statement execute function refuse_change();
