-- Uploaded bases that wait to be published. They change nothing for anybody until then.

create table base_candidate (
  id             uuid primary key,
  group_name     text not null,
  name           text not null,
  -- SHA-256 of the document's canonical JSON
  checksum       text not null,
  document       jsonb not null,
  questions      integer not null,
  format         text not null check (format in ('casebook', 'fhir')),
  file_name      text not null,
  findings       jsonb not null,
  finding_counts jsonb not null,
  uploaded_by    text not null references app_user,
  uploaded_at    timestamptz not null,
  settled_by     text references app_user,
  settled_at     timestamptz,
  -- of a published one; a discarded one has none
  published_as   text,
  check ((settled_by is null) = (settled_at is null)),
  check (published_as is null or settled_at is not null)
);
create index open_candidate on base_candidate (uploaded_at) where settled_at is null;

-- Null for a version that came from the folder of bases.
alter table base_version add column published_by text references app_user;
