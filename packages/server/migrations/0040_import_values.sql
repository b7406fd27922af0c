-- What values of columns mean that are no options of their questions.

alter table data_import add column value_mapping jsonb not null default '{}';

create table data_value_mapping (
  group_name   text not null,
  base_name    text not null,
  column_name  text not null,
  value        text not null,
  target       text not null,
  chosen_by    text not null references app_user,
  chosen_at    timestamptz not null,
  primary key (group_name, base_name, column_name, value)
);
