-- Bases that take no new cases. Cases that exist stay as they are, and can be finished.
create table base_retirement (
  group_name     text not null,
  name           text not null,
  retired_by     text not null references app_user,
  retired_at     timestamptz not null,
  primary key (group_name, name)
);
