-- The number of cases of a version, and whether it has any, without reading the cases of others.
create index case_of_version on study_case (base_version_id) where deleted_at is null;
