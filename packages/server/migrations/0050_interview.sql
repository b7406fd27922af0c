-- The case that a session is handed over for, and the address of its interview; null while the session is its owner's alone.
alter table session add column handed_over jsonb;
