-- Who asked for the mail, for its text to say; null if the account itself did, or nobody knows.
alter table account_mail add column requested_by text;
