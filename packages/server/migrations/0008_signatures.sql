-- The server signs what it writes, in the transaction that writes it, by a key that lies outside of the database (src/signing).
-- A signature stands at the last entry that one transaction added to a chain: the number of the first of them, a space, and the signature
-- in base64.

alter table case_entry add column signature text;
alter table draft_entry add column signature text;

create table record_signature (
  strand         integer not null,
  seq            bigint not null,
  signature      text not null,
  primary key (strand, seq)
);

-- The keys that have signed here, in their order. Each but the first is vouched for by the one before.
create table signing_key (
  number         integer primary key,
  -- DER (SPKI), in base64
  public_key     text not null unique,
  -- JSON: number, key and time; of the first key also the hash of all that stood here before anything was signed
  statement      text not null,
  signature      text not null,
  -- of the key before, over the same statement; null where that was lost
  vouched        text
);

-- Where the chains ended when the first key began to sign.
create table unsigned_chain (
  chain          text not null check (chain in ('case', 'draft', 'record')),
  id             text not null,
  seq            bigint not null,
  hash           text not null,
  primary key (chain, id)
);

create trigger record_signature_is_append_only before update or delete or truncate on record_signature
  for each statement execute function refuse_change();
create trigger signing_key_is_append_only before update or delete or truncate on signing_key
  for each statement execute function refuse_change();
create trigger unsigned_chain_is_append_only before update or delete or truncate on unsigned_chain
  for each statement execute function refuse_change();

-- The first entry of the transaction that wrote to the strand last.
alter table record_strand add column first_seq bigint;

create or replace function append_to_record(name text, key text, kind text, said jsonb) returns void language plpgsql as $$
declare
  held    record;
  next    record_entry;
begin
  select *, xmin = pg_current_xact_id()::xid as is_ours into held from record_strand order by strand limit 1 for update skip locked;
  if not found then
    insert into record_strand (seq) values (0) returning *, false as is_ours into held;
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
  update record_strand
     set seq = next.seq, hash = next.hash, first_seq = case when held.is_ours then held.first_seq else next.seq end
   where strand = held.strand;
end $$;

-- The answer that is kept for a call is signed by its hash.
alter table received_call add column signature text;

-- What grants access is of record: sessions, links and factors, and of passkeys all but how often they were used.
select record_changes_of('session', '{id_hash}', '{id_hash,username,signed_in_at,ended_at,needs_second_factor,handed_over}');
select record_changes_of('account_link', '{secret_hash}');
select record_changes_of('setup_link', '{token_hash}');
select record_changes_of('second_factor', '{username}', '{username,app_secret,app_since,salt}', '{app_secret,salt}');
select record_changes_of('recovery_code', '{username,code_hash}');
select record_changes_of('passkey', '{id}', '{id,username,public_key,name,added_at}');
-- So are messages to the administrators, pictures of studies by their sums, and up to where a draft was saved.
select record_changes_of('feedback', '{id}');
select record_changes_of('stored_file', '{group_name,base_name,name}', '{group_name,base_name,name,checksum,stored_by}');
drop trigger draft_is_recorded on draft;
select record_changes_of('draft', '{id}', '{id,username,group_name,base_name,case_id,saved_seq}');
