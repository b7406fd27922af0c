-- Captchas that were shown. The browser has the secret of `id_hash` in a cookie; a captcha that is used or expired is good for nothing.
create table captcha (
  id_hash        text primary key,
  digits         text not null,
  network        text not null,
  hearings       integer not null,
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index captcha_by_network on captcha (network, expires_at);
create index captcha_by_age on captcha (expires_at);
