-- The studies to which an administrator has limited a person. Without a row their roles hold in all of them.

create table study_limit (
  username       text not null references app_user,
  group_name     text not null,
  name           text not null,
  primary key (username, group_name, name)
);

select record_changes_of('study_limit', '{username,group_name,name}');
