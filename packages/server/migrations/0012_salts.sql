-- An entry is sealed over commitments to its values and its reason, so that one of them can be taken out one day and the chain still holds
-- (src/trail/seal.ts). The salts of the facts and of the reason, with spaces between; null where there is nothing of the kind, and in entries
-- from before.

alter table case_entry add column salts text;
alter table draft_entry add column salts text;
