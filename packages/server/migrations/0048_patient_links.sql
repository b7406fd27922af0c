-- When a link was first opened, and the language in which its page opens.
alter table case_token add column opened_at timestamptz;
alter table case_token add column language text;

-- What came in by a token, as the hash of its content: the same again gets the same answer, although the link is used up.
create table token_delivery (
  token_id uuid not null references case_token,
  key      text not null,
  answer   jsonb not null,
  at       timestamptz not null,
  primary key (token_id, key)
);
