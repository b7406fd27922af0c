-- A file of which one preset was taken is read with it again.

alter table candidate_file add column preset text;
