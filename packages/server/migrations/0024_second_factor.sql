-- The second factor of an account, and the second step of a sign-in. Of recovery codes only slow hashes stand here; the secret of an app
-- has to be read to check a code, so it is encrypted under a key of this installation.

create table second_factor (
  username       text primary key references app_user on delete cascade,
  app_secret     text,
  app_since      timestamptz,
  -- the time step of the last code that was accepted: none is accepted twice
  last_step      bigint,
  -- begun, and not confirmed by a code yet
  new_secret     text,
  new_since      timestamptz,
  -- of the recovery codes
  salt           text
);

create table recovery_code (
  username       text not null references app_user on delete cascade,
  code_hash      text not null,
  used_at        timestamptz,
  primary key (username, code_hash)
);

-- A right password, and no session yet.
create table second_step (
  token_hash     text primary key,
  -- of the cookie of the browser in which it was begun
  browser_hash   text not null,
  username       text not null references app_user on delete cascade,
  expires_at     timestamptz not null,
  tries_left     integer not null
);
create index second_step_of_user on second_step (username);
create index second_step_by_age on second_step (expires_at);

-- A second factor has to be set up before this session opens anything.
alter table session add column needs_second_factor boolean not null default false;

alter table login_throttle drop constraint login_throttle_origin_check;
alter table login_throttle add constraint login_throttle_origin_check
  check (origin in ('anywhere', 'knownDevice', 'setPassword', 'secondFactor'));

-- A password that was right before it was changed, or before the account was shut, leads nowhere.
create function void_steps_of_account() returns trigger language plpgsql as $$
begin
  delete from second_step where username = new.username;
  return null;
end $$;
create trigger steps_end_with_password after update of password_hash on app_user
  for each row when (old.password_hash is distinct from new.password_hash) execute function void_steps_of_account();
create trigger steps_end_with_account after update of is_activated, is_frozen on app_user
  for each row when (new.is_frozen or not new.is_activated) execute function void_steps_of_account();
