-- The last step of each query beside it, and the owner of its case: lists of queries, and what waits for whom, are read from one table.
-- All of it follows from the steps, and a trigger writes it with them.

alter table query
  add column owner text,
  add column steps integer not null default 0,
  add column last_node text,
  add column last_value text,
  -- the kind of its author, and the name of a person
  add column last_kind text,
  add column last_user text,
  add column last_at timestamptz;

update query set owner = study_case.owner from study_case where study_case.id = query.case_id;

update query set steps = said.seq, last_node = said.node, last_value = said.value, last_kind = said.source ->> 'kind',
                 last_user = said.source ->> 'user', last_at = said.at
  from (select distinct on (query_id) * from query_step order by query_id, seq desc) said
 where said.query_id = query.id;

create function name_owner_of_query() returns trigger language plpgsql as $$
begin
  new.owner := (select owner from study_case where id = new.case_id);
  return new;
end $$;

create trigger query_has_owner before insert on query for each row execute function name_owner_of_query();

create function keep_last_step() returns trigger language plpgsql as $$
begin
  update query
     set steps = new.seq, last_node = new.node, last_value = new.value, last_kind = new.source ->> 'kind',
         last_user = new.source ->> 'user', last_at = new.at
   where id = new.query_id and steps < new.seq;
  return null;
end $$;

create trigger query_keeps_last_step after insert on query_step for each row execute function keep_last_step();

-- What waits for whom, by the node of the last step.
create index query_by_turn on query (last_node, owner);
-- The newest first.
create index query_in_order on query (last_at, id);
