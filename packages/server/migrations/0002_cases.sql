-- Bases, and what was said about patients. Clinical data is never overwritten: every change is a row.

create table base_version (
  id             bigint generated always as identity primary key,
  group_name     text not null,
  name           text not null,
  version        text not null,
  -- SHA-256 of the document's canonical JSON
  checksum       text not null,
  document       jsonb not null,
  published_at   timestamptz not null,
  unique (group_name, name, version)
);

create table base_protection (
  group_name     text not null,
  name           text not null,
  primary key (group_name, name)
);

create table base_access (
  group_name     text not null,
  name           text not null,
  username       text not null references app_user,
  primary key (group_name, name, username)
);

create table study_case (
  id               uuid primary key,
  group_name       text not null,
  base_name        text not null,
  base_version_id  bigint not null references base_version,
  name             text not null,
  owner            text not null references app_user,
  created_at       timestamptz not null,
  -- the newest revision, kept beside the trail so that lists need not read it
  revision         uuid not null,
  saved_at         timestamptz not null,
  deleted_at       timestamptz,
  unique (group_name, base_name, owner, name)
);
create index case_of_owner on study_case (owner, group_name, base_name);

-- The trail of a case: facts as they were said, closed by a revision at every save. Append-only and chained: `hash`
-- covers the row and the hash of the row before it (see src/trail).
create table case_entry (
  case_id        uuid not null references study_case,
  seq            integer not null check (seq > 0),
  kind           text not null check (kind in ('fact', 'revision', 'deleted', 'restored')),
  question       text,
  occurrence     integer,
  value          jsonb,
  reason         text,
  revision       uuid,
  author         text not null,
  source         jsonb not null,
  at             timestamptz not null,
  hash           text not null,
  primary key (case_id, seq)
);
create unique index case_revision on case_entry (revision) where kind = 'revision';

-- Answers of one person that no save has taken into a case yet. The draft goes on after a save: `saved_seq` says how
-- far its entries have become part of the case.
create table draft (
  id               uuid primary key,
  username         text not null references app_user,
  group_name       text not null,
  base_name        text not null,
  base_version_id  bigint not null references base_version,
  case_id          uuid references study_case,
  started_from     uuid,
  saved_seq        integer not null default 0,
  created_at       timestamptz not null,
  touched_at       timestamptz not null,
  discarded_at     timestamptz
);
create index draft_of_user on draft (username, group_name, base_name, touched_at) where discarded_at is null;

create table draft_entry (
  draft_id       uuid not null references draft,
  seq            integer not null check (seq > 0),
  question       text not null,
  occurrence     integer not null,
  value          jsonb not null,
  reason         text,
  author         text not null,
  source         jsonb not null,
  at             timestamptz not null,
  hash           text not null,
  primary key (draft_id, seq)
);

-- The last link of each chain, of cases and of drafts, kept apart from the rows: a chain cut off at its end is found.
create table chain_head (
  chain_id       uuid primary key,
  kind           text not null check (kind in ('case', 'draft')),
  seq            integer not null,
  hash           text not null
);

-- Answers already given to calls that may be delivered twice, by the sender's key.
create table received_call (
  username       text not null references app_user,
  key            text not null,
  action         text not null,
  answer         jsonb not null,
  at             timestamptz not null,
  primary key (username, key)
);

create table option (
  name           text primary key,
  value          jsonb,
  changed_by     text,
  changed_at     timestamptz not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;

create trigger case_entry_is_append_only before update or delete or truncate on case_entry
  for each statement execute function refuse_change();
create trigger draft_entry_is_append_only before update or delete or truncate on draft_entry
  for each statement execute function refuse_change();
