import type { Caller } from '@casebook/core/call/policy'
import type { LogEntry } from '@casebook/core/log/event'
import type { LogFilter } from '@casebook/core/log/log.calls'
import { logPageSize } from '@casebook/core/log/pager'
import { kindsOf } from '@casebook/core/log/topic'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isOfSites, type Reach } from '../access/reach'
import { isOpenWhere, opener } from '../bases/bases.repository'
import type { Database } from '../services'

export interface LogRow extends Pick<LogEntry, 'kind' | 'payload' | 'source'> {
  readonly at: Date
}

const batchSize = 500

/** The whole server log from its first entry, read in batches: however long it is, some hundred entries are in memory. */
export async function* allEntries(db: Database, reader: LimitedReader): AsyncGenerator<LogRow> {
  for (let after = 0; ; ) {
    const rows = await entriesFor(db, reader)
      .select(['id', 'at', 'kind', 'source', 'payload'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    // The cast is safe: payloads are written from the fields of their kind.
    for (const { id: _, payload, ...row } of rows) yield { ...row, payload: payload as LogRow['payload'] }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** A person who is limited to studies or sites; null: one who reads the whole log. */
export type LimitedReader = (Caller & { readonly sites: Reach['sites'] }) | null

/**
 * Whoever is limited reads of their studies, and what they did themselves. Of a study as a whole, such as how much was exported, a person
 * who is limited to sites reads nothing.
 */
function entriesFor(db: Database, reader: LimitedReader) {
  const entries = db.selectFrom('server_event')
  if (!reader) return entries
  const [group, base] = [sql`payload ->> 'group'`, sql`payload ->> 'base'`]
  return entries.where(
    sql<SqlBool>`case when payload ->> 'base' is null then source is not distinct from ${reader.username}
      else ${isOpenWhere(opener(reader), group, base)} and ${isOfReadersCase(reader)} end`,
  )
}

function isOfReadersCase({ username, sites }: NonNullable<LimitedReader>): RawBuilder<boolean> {
  if (sites === null) return sql`true`
  return sql`(case when payload ->> 'case' is null then source is not distinct from ${username} else exists (
    select from study_case c where c.group_name = payload ->> 'group' and c.base_name = payload ->> 'base'
       and c.name = payload ->> 'case' and c.owner = payload ->> 'owner' and ${isOfSites(sites, sql`c.site`)}) end)`
}

interface WantedEntries {
  /** From 0. */
  readonly page: number
  readonly filter?: LogFilter | undefined
  /** The newest entry to count, as the first page named it; all of them without it. */
  readonly upTo?: number | undefined
}

/** A page of the log, the newest entry first, with the number of entries on all pages. */
export async function pageOfEntries(
  db: Database,
  reader: LimitedReader,
  { page, filter, upTo }: WantedEntries,
): Promise<{ readonly rows: readonly LogRow[]; readonly count: number; readonly newest: number }> {
  const newest = upTo ?? (await newestEntry(db, reader))
  const wanted = entriesFor(db, reader)
    .where('id', '<=', reader ? nthEntry(db, reader, newest) : newest)
    .$if(!!filter?.person.trim(), (query) => query.where(isByOrAbout(filter?.person.trim() ?? '')))
    .$if(!!filter?.topic, (query) => query.where('kind', 'in', filter?.topic ? kindsOf(filter.topic) : []))
  const { count } = await wanted.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const ids = wanted
    .select('id')
    .orderBy('id', 'desc')
    .limit(logPageSize)
    .offset(page * logPageSize)
  const rows = await db
    .selectFrom('server_event')
    .select(['at', 'kind', 'source', 'payload'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute()
  return {
    // The cast is safe: payloads are written from the fields of their kind.
    rows: rows.map(({ payload, ...row }) => ({ ...row, payload: payload as LogRow['payload'] })),
    count: Number(count),
    newest,
  }
}

/** Its id; to a limited reader the number of entries, because ids would tell how many they do not see. */
async function newestEntry(db: Database, reader: LimitedReader): Promise<number> {
  if (reader) {
    const { count } = await entriesFor(db, reader)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const { newest } = await db
    .selectFrom('server_event')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

/** SQL: the id of the entry in that place, from 1. */
function nthEntry(db: Database, reader: LimitedReader, place: number) {
  return entriesFor(db, reader)
    .select('id')
    .orderBy('id')
    .offset(Math.max(0, place - 1))
    .limit(1)
}

function isByOrAbout(person: string) {
  const has = (column: string) => sql`strpos(lower(${sql.raw(column)}), lower(${person}::text)) > 0`
  return sql<SqlBool>`(${has('source')} or ${has("payload ->> 'user'")} or ${has("payload ->> 'owner'")})`
}
