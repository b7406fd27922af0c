-- Entries of repeating parts that a save gave another number, because somebody else had used theirs in the case meanwhile: a list of
-- { repeatsIn, from, to, revision }. What a screen says on an older revision is about the new number.
alter table draft add column renumbered json not null default '[]';
