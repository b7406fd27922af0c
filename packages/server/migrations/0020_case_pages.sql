-- Pages of cases: their order and the search for names are the database's work, by keys that the program computes. They follow from the
-- name, which never changes, so a save writes none of them.

create table case_name (
  case_id        uuid primary key references study_case,
  owner          text not null,
  group_name     text not null,
  base_name      text not null,
  sort_key       text collate "C" not null,
  search_key     text collate "C" not null,
  -- All runs of three characters in the search key, by which a name is found from any part of it. No extension is needed for it.
  search_parts   text[] not null
);
create index case_name_in_order on case_name (owner, group_name, base_name, sort_key, case_id);

-- New names wait in a list, which searches read too, until there are enough to sort in together: 64 kB, as whoever comes last waits for it.
create index case_name_by_part on case_name using gin (search_parts) with (gin_pending_list_limit = 64);

-- Cases of before: the next start gives them their keys, some at a time.
create table case_without_name (case_id uuid primary key);
insert into case_without_name select id from study_case;

-- In percent; -1 until it is known, for cases saved before. 100: no required answer is missing.
alter table study_case add column progress integer not null default -1;
create index case_without_progress on study_case (id) where progress = -1;

create index case_by_time on study_case (owner, group_name, base_name, saved_at, id) include (deleted_at);
create index case_by_progress on study_case (owner, group_name, base_name, progress, saved_at, id) where deleted_at is null;
-- The first of the two serves what this one did.
drop index case_of_owner;
