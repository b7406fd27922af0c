-- Passkeys: public keys only.
create table passkey (
  -- the credential id, in base64url
  id             text primary key,
  username       text not null references app_user on delete cascade,
  public_key     bytea not null,
  -- signatures made with it, where the device counts them
  counter        bigint not null,
  transports     text[] not null,
  name           text not null,
  added_at       timestamptz not null,
  used_at        timestamptz
);
create index passkey_of_user on passkey (username);

-- Challenges carry their own end and are not kept; those that were answered are, until then: each counts once.
create table used_challenge (
  challenge_hash text primary key,
  expires_at     timestamptz not null
);
create index used_challenge_by_age on used_challenge (expires_at);
