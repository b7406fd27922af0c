-- To open a case is to look for one's own draft of it.
create index draft_of_case on draft (case_id, username) where discarded_at is null;

-- Answers that were kept for deliveries are removed when they are old.
create index received_call_by_age on received_call (at);
