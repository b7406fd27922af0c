-- The columns of 0012 under the name that the program and the glossary have for them. No seal covers them, and no value changes.
alter table draft rename column ground to base_revision;
alter table draft rename column ground_since_conflict to base_revision_since_conflict;
