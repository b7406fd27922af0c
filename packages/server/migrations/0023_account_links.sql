-- Accounts that their owner has not confirmed yet, the links that mails carry, and the mails themselves. A mail has no link until it is
-- sent: of secrets only hashes stand here.

-- How the account came to be, until its owner has opened a link; null: it waits for nobody.
alter table app_user add column pending text check (pending in ('registration', 'invitation'));

create table account_link (
  secret_hash    text primary key,
  kind           text not null check (kind in ('activation', 'password', 'invitation')),
  username       text not null references app_user on delete cascade,
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index account_link_of_user on account_link (username);
create index account_link_by_age on account_link (expires_at);

create table account_mail (
  id             uuid primary key,
  kind           text not null check (kind in ('activation', 'password', 'invitation')),
  username       text not null references app_user on delete cascade,
  language       text not null,
  -- the page that the link leads to
  client         text not null,
  requested_at   timestamptz not null,
  sent_at        timestamptz,
  -- the last try that failed, and why, in words for an administrator
  failed_at      timestamptz,
  failure        text,
  tries          integer not null default 0
);
create index account_mail_of_user on account_mail (username, requested_at);
create index account_mail_unsent on account_mail (requested_at) where sent_at is null;

-- Requests of strangers by network: those not forgiven yet, as of the time they were counted.
create table request_throttle (
  network        text primary key,
  requests       double precision not null,
  counted_at     timestamptz not null
);

-- An account that is opened waits for nobody, whoever opens it.
create function end_waiting_of_account() returns trigger language plpgsql as $$
begin
  new.pending := null;
  return new;
end $$;
create trigger waiting_ends_with_activation before update of is_activated on app_user
  for each row when (new.is_activated) execute function end_waiting_of_account();

-- A link that was sent before an account was shut does not open it again.
create function void_links_of_shut_account() returns trigger language plpgsql as $$
begin
  delete from account_link where username = new.username and used_at is null;
  return null;
end $$;
create trigger links_end_with_account after update of is_activated, is_frozen on app_user
  for each row when ((old.is_activated and not new.is_activated) or (new.is_frozen and not old.is_frozen))
  execute function void_links_of_shut_account();
