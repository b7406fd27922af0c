-- Random secrets of this installation, made when they are first needed.
create table server_secret (
  name           text primary key,
  secret         text not null
);
