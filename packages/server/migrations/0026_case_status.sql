-- The status of a case: its answer to the question that its base names, by the id. It follows from the answers; every save writes it anew.
-- Null without one.
alter table study_case add column status text;

-- The cases of one status in lists. A study that names no status pays nothing.
create index case_by_status on study_case (group_name, base_name, status, owner, id) where status is not null and deleted_at is null;
