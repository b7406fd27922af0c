-- The record: every change of a row that counts, besides answers, which have chains of their own (0002). Triggers write it in the transaction
-- of the change. Each entry carries the hash of the one before it in its strand. A transaction takes a strand that no other one holds, so
-- that none waits for another; there are as many strands as transactions once wrote at the same time.

create table record_strand (
  strand         integer generated always as identity primary key,
  -- the newest entry, kept apart from the entries: a strand that is cut off at its end is found
  seq            bigint not null,
  hash           text
) with (fillfactor = 50);

create table record_entry (
  strand         integer not null,
  seq            bigint not null check (seq > 0),
  -- the order of the changes of one row, whichever strand they are in
  id             bigint generated always as identity,
  table_name     text not null,
  -- the values of the row's primary key, as a list
  row_key        text not null,
  -- stands: the row was there before its table was recorded, or before its columns were changed
  change         text not null check (change in ('stands', 'inserted', 'updated', 'removed')),
  -- the row after the change, of a removed one before it; a long value by its hash, and no nulls
  content        jsonb not null,
  -- the role that made the change past the server; null: the server
  made_by        text,
  at             timestamptz not null,
  hash           text not null,
  primary key (strand, seq)
);
create index record_of_row on record_entry (table_name, row_key, id desc);
create index record_made_by on record_entry (id) where made_by is not null;

create trigger record_entry_is_append_only before update or delete or truncate on record_entry
  for each statement execute function refuse_change();

create function record_content(whole jsonb, columns text[], digests text[]) returns jsonb language plpgsql immutable as $$
begin
  return (select coalesce(jsonb_object_agg(key, case
                   when key = any (digests) or length(value::text) > 200
                     then to_jsonb('sha256:' || encode(sha256(convert_to(value::text, 'UTF8')), 'hex'))
                   else value end), '{}')
            from jsonb_each(whole) where value <> 'null' and (columns = '{}' or key = any (columns)));
end $$;

-- Of three columns at most: a loop would take as long as the rest.
create function record_key(whole jsonb, columns text[]) returns text language plpgsql immutable as $$
begin
  return '[' || (whole -> columns[1])::text || coalesce(', ' || (whole -> columns[2])::text, '')
             || coalesce(', ' || (whole -> columns[3])::text, '') || ']';
end $$;

create function append_to_record(name text, key text, kind text, said jsonb) returns void language plpgsql as $$
declare
  held  record_strand;
  next  record_entry;
begin
  select * into held from record_strand order by strand limit 1 for update skip locked;
  if not found then
    insert into record_strand (seq) values (0) returning * into held;
  end if;
  next.strand := held.strand;
  next.seq := held.seq + 1;
  next.id := nextval('record_entry_id_seq');
  next.at := clock_timestamp();
  -- Every connection of the server says that it is one (src/database/recordedBy.ts).
  next.made_by := case when current_setting('casebook.writer', true) = 'server' then null else session_user end;
  next.hash := encode(sha256(convert_to(coalesce(held.hash, '') || E'\n' || jsonb_build_array(
      next.strand, next.seq, next.id, name, key, kind, said, next.made_by,
      to_char(next.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text, 'UTF8')), 'hex');
  insert into record_entry (strand, seq, id, table_name, row_key, change, content, made_by, at, hash)
    overriding system value
    values (next.strand, next.seq, next.id, name, key, kind, said, next.made_by, next.at, next.hash);
  update record_strand set seq = next.seq, hash = next.hash where strand = held.strand;
end $$;

-- Arguments: the columns of the primary key, those that are recorded ({}: all), and those of which only the hash is.
create function record_change() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  keys     text[] := tg_argv[0];
  columns  text[] := tg_argv[1];
  digests  text[] := tg_argv[2];
  whole    jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  said     jsonb := record_content(whole, columns, digests);
begin
  if tg_op = 'UPDATE' and said = record_content(to_jsonb(old), columns, digests) then
    return null;
  end if;
  perform append_to_record(tg_table_name, record_key(whole, keys),
    case tg_op when 'INSERT' then 'inserted' when 'UPDATE' then 'updated' else 'removed' end, said);
  return null;
end $$;

-- Takes all rows of a table into the record as they stand. A migration that changes columns of a recorded table calls it at its end.
create function record_as_it_stands(name text, keys text[], columns text[] default '{}', digests text[] default '{}', which text default 'true')
returns void language plpgsql set timezone = 'UTC' as $$
declare
  whole  jsonb;
begin
  for whole in execute format('select to_jsonb(t) from %I t where %s order by record_key(to_jsonb(t), %L)', name, which, keys) loop
    perform append_to_record(name, record_key(whole, keys), 'stands', record_content(whole, columns, digests));
  end loop;
end $$;

-- Records a table from now on. What is recorded of which table stands in src/trail/recordedTables.ts too, against which it is verified.
create function record_changes_of(name text, keys text[], columns text[] default '{}', digests text[] default '{}')
returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert or delete or update%s on %I for each row execute function record_change(%L, %L, %L)',
    name || '_is_recorded', coalesce(' of ' || nullif(array_to_string(columns, ', '), ''), ''), name, keys, columns, digests);
  perform record_as_it_stands(name, keys, columns, digests);
end $$;

select record_changes_of('app_user', '{username}', '{username,email,roles,is_activated,is_frozen,password_hash}', '{email,password_hash}');
select record_changes_of('sdv_entry', '{id}');
select record_changes_of('query', '{id}');
select record_changes_of('query_step', '{query_id,seq}');
select record_changes_of('study_group', '{name}');
select record_changes_of('membership_change', '{id}');
select record_changes_of('assignment_change', '{id}');
select record_changes_of('questionnaire_unlock', '{case_id,questionnaire,seq}');
select record_changes_of('option', '{name}');
select record_changes_of('base_protection', '{group_name,name}');
select record_changes_of('base_access', '{group_name,name,username}');
select record_changes_of('base_retirement', '{group_name,name}');
select record_changes_of('case_token', '{id}',
  '{id,secret_hash,kind,reusable,issuer,case_id,questions,issued_at,expires_at,invalidated_at}', '{secret_hash}');
select record_changes_of('draft', '{id}', '{id,username,group_name,base_name,case_id}');

-- The server log. Failed sign-ins under names that no account has are not recorded: anybody can make any number of them, and they are
-- forgotten in time.
create trigger server_event_is_recorded after insert on server_event
  for each row when (not (new.kind = 'failedLogin' and new.source is null)) execute function record_change('{id}', '{}', '{}');
create trigger server_event_is_recorded_after after update on server_event
  for each row execute function record_change('{id}', '{}', '{}');
create trigger server_event_is_recorded_until after delete on server_event
  for each row when (not (old.kind = 'failedLogin' and old.source is null)) execute function record_change('{id}', '{}', '{}');
select record_as_it_stands('server_event', '{id}', which => $$not (kind = 'failedLogin' and source is null)$$);

-- The chain of the installation: the heads of the chains of cases and of strands, as they were found from time to time. A case that was
-- removed with all its rows is missed here.
create table installation_entry (
  seq            bigint primary key check (seq > 0),
  chain          text not null check (chain in ('case', 'record')),
  -- the case or the strand
  chain_id       text not null,
  chain_seq      bigint not null,
  chain_hash     text not null,
  at             timestamptz not null,
  hash           text not null
);
create trigger installation_entry_is_append_only before update or delete or truncate on installation_entry
  for each statement execute function refuse_change();

-- The newest head of each chain that the chain of the installation has: tells quickly which chains have grown. Verifying does not read it.
create table joined_head (
  chain          text not null,
  chain_id       text not null,
  chain_seq      bigint not null,
  primary key (chain, chain_id)
);
