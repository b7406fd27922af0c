-- A move may be of the cases of one status; null: whatever their status.
alter table case_move add column status text;
