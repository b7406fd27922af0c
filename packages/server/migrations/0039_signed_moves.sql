-- A credential is given for a move as well as for signatures of a case, so a right is kept by the hash of what is signed. A right counts for a
-- quarter of an hour: those that were given just before are given once more.

drop table signing_right;
create table signing_right (
  session_hash  text not null,
  what_hash     text not null,
  means         text not null check (means in ('nameAndPassword', 'password', 'passkey', 'provider')),
  given_at      timestamptz not null,
  primary key (session_hash, what_hash)
);
create index signing_right_by_age on signing_right (given_at);
