-- What a patient says on a tablet that staff handed over has the source `tablet`, and counts as said from outside.
drop index case_entry_from_outside;
create index case_entry_from_outside on case_entry (case_id, question, seq)
  where kind = 'fact' and source ->> 'kind' in ('token', 'import', 'tablet');

drop index case_facts_from_outside;
create index case_facts_from_outside on case_entry (case_id, seq)
  where kind = 'facts' and source ->> 'kind' in ('token', 'import', 'tablet');
