/** Reads the record: each change of a row of record, chained in strands. Triggers write it; the program never does. */
import { type Generated, type JSONColumnType, sql } from 'kysely'
import { onOneConnection } from '../database/transaction'
import type { Database } from '../services'
import { type RecordedTable, recordedTables } from './recordedTables'
import type { FaultKind } from './trailFault'

declare module '../schema' {
  interface Tables {
    record_strand: { strand: Generated<number>; seq: number; hash: string | null; first_seq: number | null }
    record_entry: {
      strand: number
      seq: number
      id: Generated<number>
      table_name: string
      row_key: string
      change: 'stands' | 'inserted' | 'updated' | 'removed'
      content: JSONColumnType<Record<string, unknown>>
      made_by: string | null
      at: Date
      hash: string
    }
  }
}

export interface StrandEntry {
  readonly strand: number
  readonly seq: number
  readonly hash: string
  /** All other columns as one text, in which no two entries are alike. */
  readonly body: string
  readonly headSeq: number | null
  readonly headHash: string | null
  readonly signature: string | null
  readonly unsignedSeq: number | null
  readonly unsignedHash: string | null
}

const batchSize = 5_000

export async function* strandEntries(db: Database): AsyncGenerator<readonly StrandEntry[]> {
  for (let after = { strand: 0, seq: 0 }; ; ) {
    const { rows } = await sql<StrandEntry>`
      select e.strand, e.seq, e.hash, s.seq as "headSeq", s.hash as "headHash", g.signature, u.seq as "unsignedSeq", u.hash as "unsignedHash",
             jsonb_build_array(e.strand, e.seq, e.id, table_name, row_key, change, content, made_by,
               to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text as body
        from record_entry e left join record_strand s on s.strand = e.strand
        left join record_signature g on g.strand = e.strand and g.seq = e.seq
        left join unsigned_chain u on u.chain = 'record' and u.id = e.strand::text
       where (e.strand, e.seq) > (${after.strand}::integer, ${after.seq}::bigint)
       order by e.strand, e.seq limit ${batchSize}::integer`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last
  }
}

/** Strands of which only the head is left, with its number. */
export async function strandsWithoutEntries(
  db: Database,
): Promise<readonly { readonly strand: number; readonly seq: number }[]> {
  const { rows } = await sql<{ strand: number; seq: number }>`
    select strand, seq from record_strand s
     where seq > 0 and not exists (select from record_entry where strand = s.strand) order by strand`.execute(db)
  return rows
}

/** Changes that were made past the server: the row, and by whom and when. */
export async function changesPastServer(
  db: Database,
): Promise<readonly { readonly row: string; readonly by: string }[]> {
  const { rows } = await sql<{ row: string; by: string }>`
    select table_name || ' ' || row_key as row,
           'by ' || made_by || ' at ' || to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') || ' (' || change || ')' as by
      from record_entry where made_by is not null order by id`.execute(db)
  return rows
}

export interface RowFault {
  readonly row: string
  readonly kind: FaultKind
}

/** Rows of a table that are not what the record says of them last. */
export async function rowsThatDiffer(db: Database, name: string, table: RecordedTable): Promise<readonly RowFault[]> {
  const { key, columns = [], digests = [], which = 'true' } = table
  const ids = sql.join(key.map((column) => sql`t.${sql.ref(column)}`))
  const ask = (on: Database) =>
    sql<RowFault>`
      with recorded as (
        select distinct on (row_key) row_key, change, content from record_entry where table_name = ${name}
         order by row_key, id desc
      ), present as (
        select jsonb_build_array(${ids})::text as row_key,
               (select coalesce(jsonb_object_agg(key, case
                         when key = any (${digests}::text[]) or length(value::text) > 200
                           then to_jsonb('sha256:' || encode(sha256(convert_to(value::text, 'UTF8')), 'hex'))
                         else value end), '{}')
                  from jsonb_each(to_jsonb(t))
                 where value <> 'null' and (cardinality(${columns}::text[]) = 0 or key = any (${columns}::text[]))) as content
          from ${sql.table(name)} t where ${sql.raw(which)}
      )
      select ${name} || ' ' || row_key as row,
             case when recorded.change is null or (present.content is not null and recorded.change = 'removed') then 'rowAdded'
                  when present.content is null then 'rowRemoved' else 'rowChanged' end as kind
        from recorded full join present using (row_key)
       where case when present.content is null then recorded.change <> 'removed'
                  else recorded.content is distinct from present.content or recorded.change = 'removed' end
       order by row_key`.execute(on)
  // Times are recorded in UTC.
  return onOneConnection(db, async (on) => {
    await sql`set timezone = 'UTC'`.execute(on)
    const { rows } = await ask(on)
    await sql`reset timezone`.execute(on)
    return rows
  })
}

/** Tables of which a trigger is missing, switched off or another than ours. */
export async function tablesNotRecorded(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; args: string }>`
    select tgname as name, encode(tgargs, 'escape') as args from pg_trigger
     where tgfoid = 'record_change'::regproc and tgenabled in ('O', 'A')`.execute(db)
  const installed = new Map(rows.map(({ name, args }) => [name, args]))
  return Object.entries(recordedTables).flatMap(([name, table]) => {
    const { key, columns = [], digests = [], triggers = [`${name}_is_recorded`] } = table
    const args = [key, columns, digests].map((list) => `{${list.join(',')}}\\000`).join('')
    return triggers.every((trigger) => installed.get(trigger) === args) ? [] : [name]
  })
}
