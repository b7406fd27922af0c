-- People whom a provider of sign-in has said not to know any more. The access keys that they had then open nothing, until it lets them in again.

create table left_provider (
  username  text not null references app_user on delete cascade,
  issuer    text not null,
  left_at   timestamptz not null,
  primary key (username, issuer)
);

-- It shuts access out, so it is of record.
select record_changes_of('left_provider', '{username,issuer}');
