-- Sign-ins that are at a provider that speaks SAML. It sends back a short name only, which our page has to prove to be its own.

create table saml_request (
  -- of the relay state, which the provider hands back
  relay_hash  text primary key,
  -- sealed by the server: which sign-in it is, and of which browser
  state       text not null,
  -- encrypted: what the provider said, or why that does not count; null until it came
  answer      text,
  expires_at  timestamptz not null
);
create index saml_request_by_age on saml_request (expires_at);
