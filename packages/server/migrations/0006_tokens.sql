-- Tokens: who has the secret reaches some questions of one case, without an account. Only the secret's hash stands here.

create table case_token (
  id             uuid primary key,
  -- SHA-256 of 256 random bits, in hex
  secret_hash    text not null unique,
  kind           text not null check (kind in ('app', 'link')),
  reusable       boolean not null,
  issuer         text not null references app_user,
  case_id        uuid not null references study_case,
  questions      text[] not null,
  issued_at      timestamptz not null,
  expires_at     timestamptz,
  used_at        timestamptz,
  invalidated_at timestamptz
);
create index token_of_case on case_token (case_id) where invalidated_at is null;
