-- Access keys of programs. A key acts for its owner, within its scopes; the database has only its hash.

create table access_key (
  id           uuid primary key,
  secret_hash  text not null unique,
  -- the first characters, by which people tell their keys apart
  hint         text not null,
  name         text not null,
  owner        text not null references app_user,
  scopes       text[] not null check (cardinality(scopes) > 0
    and scopes <@ '{readData,submitCases,importData,readForms,administer}'::text[]),
  -- the only study that it reaches; null: as many as its owner
  group_name   text,
  base_name    text,
  made_at      timestamptz not null,
  -- null: no end
  expires_at   timestamptz,
  revoked_at   timestamptz,
  revoked_by   text references app_user,
  check ((group_name is null) = (base_name is null)),
  check ((revoked_at is null) = (revoked_by is null))
);
create index access_key_of_owner on access_key (owner, made_at desc, id);
create index access_key_by_making on access_key (made_at desc, id);

select record_changes_of('access_key', '{id}', '{id,secret_hash,name,owner,scopes,group_name,base_name,made_at,expires_at,revoked_at,revoked_by}', '{secret_hash}');

-- When a key was used, to the minute, and when the server log last said so. Not of record: the log is.
create table access_key_use (
  key_id        uuid primary key references access_key,
  last_used_at  timestamptz not null,
  logged_at     timestamptz not null
);

-- The key by which a program began an import; null for a person's own.
alter table data_import add column key_id uuid references access_key;
