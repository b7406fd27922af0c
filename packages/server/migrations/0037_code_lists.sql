-- Code lists: ICD-10-GM and the like, as files that an administrator uploads. A base names a list and its version, so a version never changes: its
-- codes are answers of cases, and its labels say what they mean.

create table code_list (
  id         integer generated always as identity primary key,
  name       text not null,
  version    text not null,
  entries    integer not null,
  -- in which labels are
  languages  text[] not null,
  -- SHA-256 of the file and the language of its column `label`, in hexadecimal
  checksum   text not null,
  stored_at  timestamptz not null,
  stored_by  text not null references app_user,
  unique (name, version)
);

select record_changes_of('code_list', '{id}', '{id,name,version,entries,languages,checksum}');

create table code_list_entry (
  list_id  integer not null references code_list on delete cascade,
  -- in the order of the file
  place    integer not null,
  code     text not null,
  -- by language
  label    jsonb not null,
  -- the code above it, if it has one
  parent   text,
  primary key (list_id, code),
  unique (list_id, place)
);

create function refuse_change_of_list() returns trigger language plpgsql as $$
begin
  raise exception 'A code list never changes: upload another version';
end $$;
create trigger code_list_never_changes before update on code_list for each row execute function refuse_change_of_list();
create trigger code_list_entry_never_changes before update on code_list_entry for each row execute function refuse_change_of_list();
