-- Sites: groups with that mark. A case belongs to one, and people may be limited to some.

create table site (
  name       text primary key references study_group,
  marked_by  text not null,
  marked_at  timestamptz not null
);

-- The sites to which an administrator has limited a person. Without a row their roles hold at all of them.
create table site_limit (
  username  text not null references app_user,
  site      text not null references site,
  primary key (username, site)
);

-- As the last entry of the kind `site` in the trail says; null for a case of no site.
alter table study_case add column site text references site;
-- The same again, for lists in the order of names.
alter table case_name add column site text;

alter table case_entry drop constraint case_entry_kind_check;
alter table case_entry add constraint case_entry_kind_check
  check (kind in ('fact', 'facts', 'revision', 'deleted', 'restored', 'notDone', 'dueAgain', 'site')) not valid;

-- The lists of people who are limited to sites. A case of no site is in none of them, so a server without sites pays nothing.
create index case_of_site_by_time on study_case (site, owner, group_name, base_name, saved_at, id) include (deleted_at) where site is not null;
create index case_of_site_by_progress on study_case (site, owner, group_name, base_name, progress, saved_at, id)
  where site is not null and deleted_at is null;
create index case_name_of_site on case_name (site, owner, group_name, base_name, sort_key, case_id) where site is not null;
create index case_name_of_base_and_site on case_name (site, group_name, base_name, sort_key, owner, case_id) where site is not null;

select record_changes_of('site', '{name}');
select record_changes_of('site_limit', '{username,site}');
