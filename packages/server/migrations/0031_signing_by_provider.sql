-- A fresh authentication at a provider of sign-in, for one list of signatures, until the page takes it up.

create table signing_grant (
  session_hash  text not null,
  -- of the account, the case, the move and what is signed
  what_hash     text not null,
  given_at      timestamptz not null,
  primary key (session_hash, what_hash)
);

alter table signing_right drop constraint signing_right_means_check,
  add constraint signing_right_means_check check (means in ('nameAndPassword', 'password', 'passkey', 'provider'));
alter table sdv_entry drop constraint sdv_entry_set_with_check, drop constraint sdv_entry_unset_with_check,
  add constraint sdv_entry_set_with_check check (set_with in ('nameAndPassword', 'password', 'passkey', 'provider', 'signIn')),
  add constraint sdv_entry_unset_with_check check (unset_with in ('nameAndPassword', 'password', 'passkey', 'provider', 'signIn'));
alter table sdv_confirmation drop constraint sdv_confirmation_confirmed_with_check, drop constraint sdv_confirmation_undone_with_check,
  add constraint sdv_confirmation_confirmed_with_check
    check (confirmed_with in ('nameAndPassword', 'password', 'passkey', 'provider', 'signIn')),
  add constraint sdv_confirmation_undone_with_check
    check (undone_with in ('nameAndPassword', 'password', 'passkey', 'provider', 'signIn'));
