-- Who may sign in, and the traces of signing in. Secrets (passwords, session ids, links) stand here only as hashes.

create table app_user (
  username       text primary key,
  email          text not null default '',
  title          text not null default '',
  first_name     text not null default '',
  last_name      text not null default '',
  institution    text not null default '',
  address        text not null default '',
  city           text not null default '',
  zip            text not null default '',
  country        text not null default '',
  phone          text not null default '',
  -- argon2id; null: the account cannot sign in yet
  password_hash  text,
  roles          text[] not null default '{}',
  is_activated   boolean not null default true,
  is_frozen      boolean not null default false,
  created_at     timestamptz not null
);

create table session (
  -- SHA-256 of the cookie's value, in hex
  id_hash        text primary key,
  username       text not null references app_user,
  signed_in_at   timestamptz not null,
  last_seen_at   timestamptz not null,
  ended_at       timestamptz,
  end_reason     text
);
create index session_of_user on session (username) where ended_at is null;

-- Failed sign-ins in a row, counted per name as typed, whether or not there is such an account. Tries from known devices
-- are counted apart, so that strangers cannot use them up.
create table login_throttle (
  username       text not null,
  origin         text not null check (origin in ('anywhere', 'knownDevice')),
  failures       integer not null,
  hold_until     timestamptz,
  window_start   timestamptz not null,
  tries          integer not null,
  primary key (username, origin)
);

-- Devices from which an account has signed in before: from these the right password always passes.
create table known_device (
  username       text not null references app_user,
  device_hash    text not null,
  last_used_at   timestamptz not null,
  primary key (username, device_hash)
);

create table setup_link (
  token_hash     text primary key,
  expires_at     timestamptz not null,
  used_at        timestamptz
);

create table server_event (
  id             bigint generated always as identity primary key,
  at             timestamptz not null,
  kind           text not null,
  source         text,
  payload        jsonb not null
);
