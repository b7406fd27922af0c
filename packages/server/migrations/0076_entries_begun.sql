-- Entries of repeating parts by the screen that began them: a list of { repeatsIn, from, to, screen }. Two screens of one draft may begin
-- an entry under the same number; the later one has the number `to` in the draft.
alter table draft add column begun json not null default '[]';
