-- What somebody has begun and not saved, however many drafts of saved cases they have.
create index draft_of_new_case on draft (username, group_name, base_name, touched_at) where case_id is null and discarded_at is null;
