-- People whom a provider of sign-in knows: each account by the provider's issuer and its name for the person, which it never gives to another.

create table identity (
  issuer     text not null,
  subject    text not null,
  username   text not null references app_user on delete cascade,
  -- 'address': by a verified mail address; 'arrival': the account was made at this sign-in
  joined_by  text not null check (joined_by in ('address', 'arrival')),
  joined_at  timestamptz not null,
  primary key (issuer, subject)
);
-- An address that the provider gave to another person does not open the account.
create unique index identity_of_user on identity (username, issuer);

-- It grants access, so it is of record.
select record_changes_of('identity', '{issuer,subject}');

-- Sessions that a provider opened, and sign-ins that wait for their second step: until when its word counts, and with what it is asked again.
create table provider_session (
  session_hash   text primary key,
  provider       text not null,
  issuer         text not null,
  subject        text not null,
  -- encrypted; null if the provider gave none
  refresh_token  text,
  recheck_at     timestamptz not null
);
create index provider_session_by_age on provider_session (recheck_at);
