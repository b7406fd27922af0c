-- Failed sign-ins by the network they came from, whichever names they tried: the failures not forgiven yet, as of the time they were
-- counted.
create table network_throttle (
  network        text primary key,
  failures       double precision not null,
  counted_at     timestamptz not null
);

-- Whoever is signed in and asked for the present password is counted apart, so that nobody uses up their device's tries.
alter table login_throttle drop constraint login_throttle_origin_check;
alter table login_throttle add constraint login_throttle_origin_check
  check (origin in ('anywhere', 'knownDevice', 'setPassword'));

-- To find what strangers have left behind, and take it away.
create index event_of_strangers on server_event (at) where source is null and kind = 'failedLogin';
create index login_throttle_by_age on login_throttle (window_start);

-- The sessions of an account that is shut end with that, whoever shuts it: they do not live again when it is opened.
create function end_sessions_of_shut_account() returns trigger language plpgsql as $$
begin
  update session
     set ended_at = now(), end_reason = case when new.is_frozen then 'frozen' else 'deactivated' end
   where username = new.username and ended_at is null;
  return null;
end $$;
create trigger sessions_end_with_account after update of is_activated, is_frozen on app_user
  for each row when (new.is_frozen or not new.is_activated) execute function end_sessions_of_shut_account();
