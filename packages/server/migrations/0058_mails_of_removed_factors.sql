-- A mail about an account without a link: somebody's second factor was removed.
alter table account_mail drop constraint account_mail_kind_check;
alter table account_mail add constraint account_mail_kind_check
  check (kind in ('activation', 'password', 'invitation', 'factorRemoved'));
