-- A draft may go on with its case while a screen still shows an older revision, and answers come from that screen.
-- The oldest revision on which an unsaved answer was given, by its number in the trail of the case: 0 where the giver saw none,
-- null where all were given on `started_from`.
alter table draft add column ground integer;
-- The same for the answers that were given since a save was told of a conflict: the largest number while there are none, null where no save was.
alter table draft add column ground_since_conflict integer;
