-- What one person says in one call is one row: of the kind `facts`, its value a list of {question, occurrence, value} in the order in
-- which it was said, sealed as a whole. Rows of the kind `fact`, one for each, stay as they are; both are read through the views.

alter table case_entry drop constraint case_entry_kind_check;
alter table case_entry add constraint case_entry_kind_check
  check (kind in ('fact', 'facts', 'revision', 'deleted', 'restored'));

alter table draft_entry add column kind text not null default 'fact' check (kind in ('fact', 'facts'));
alter table draft_entry alter column kind drop default;
alter table draft_entry alter column question drop not null;
alter table draft_entry alter column occurrence drop not null;

-- A row of a hundred answers fits a page: packed, or put elsewhere in pieces, it takes longer to write and to read.
alter table case_entry set (toast_tuple_target = 8160);
alter table draft_entry set (toast_tuple_target = 8160);
alter table case_answers set (toast_tuple_target = 8160);

-- One row per fact. What was said later has the higher `seq`, and in one row the higher `place`.
create view case_fact as
  select case_id, seq, 1 as place, question, occurrence, value, reason, author, source, at
    from case_entry where kind = 'fact'
  union all
  select case_id, seq, place::integer, fact ->> 'question', (fact ->> 'occurrence')::integer, fact -> 'value',
         reason, author, source, at
    from case_entry, jsonb_array_elements(value) with ordinality as said (fact, place) where kind = 'facts';

create view draft_fact as
  select draft_id, seq, 1 as place, question, occurrence, value, reason, author, source, at
    from draft_entry where kind = 'fact'
  union all
  select draft_id, seq, place::integer, fact ->> 'question', (fact ->> 'occurrence')::integer, fact -> 'value',
         reason, author, source, at
    from draft_entry, jsonb_array_elements(value) with ordinality as said (fact, place) where kind = 'facts';

create index case_facts_from_outside on case_entry (case_id, seq)
  where kind = 'facts' and source ->> 'kind' in ('token', 'import');

create or replace function answers_in_trail(one uuid, upto uuid) returns json language sql stable
return (
  select coalesce(json_object_agg(answer_key(question, occurrence), value), '{}')
    from (select distinct on (question, occurrence) question, occurrence, value
            from case_fact
           where case_id = one
             and seq < (select seq from case_entry where case_id = one and kind = 'revision' and revision = upto)
           order by question, occurrence, seq desc, place desc) last
   where value <> 'null'
);
