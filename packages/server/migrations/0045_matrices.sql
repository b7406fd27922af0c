-- Saved matrices of a base. A matrix is never changed: whoever saves one under a name that there is, or removes it, adds a row.

create table matrix_change (
  id               bigint generated always as identity primary key,
  group_name       text not null,
  base_name        text not null,
  name             text not null,
  -- the newest version when it was saved: in its words the questions are named that later versions no longer have
  base_version_id  bigint not null references base_version,
  -- null: removed
  spec             jsonb,
  made_by          text not null references app_user,
  made_at          timestamptz not null
);
create index matrix_by_name on matrix_change (group_name, base_name, name, id desc);

create trigger matrix_change_is_append_only before update or delete or truncate on matrix_change
  for each statement execute function refuse_change();

select record_changes_of('matrix_change', '{id}');
