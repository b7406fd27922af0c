-- Files that screens show: pictures of a base under its name, and the server's own (logo, manual) under no base.

create table stored_file (
  group_name     text not null default '',
  base_name      text not null default '',
  name           text not null,
  content        bytea not null,
  -- SHA-256 of the content, in hex
  checksum       text not null,
  stored_by      text references app_user,
  stored_at      timestamptz not null,
  primary key (group_name, base_name, name)
);
