-- The deleted cases, the latest first: few among many.
create index deleted_case on study_case (deleted_at desc) where deleted_at is not null;
