-- What people wrote to the administrators. A row names an account, or the address of somebody without one.
create table feedback (
  id             bigint generated always as identity primary key,
  at             timestamptz not null,
  username       text references app_user,
  email          text,
  url            text not null,
  browser        text not null,
  message        text not null,
  check (username is not null or email is not null)
);
