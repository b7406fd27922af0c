import type { LogEntry } from '@casebook/core/log/event'
import type { LogFilter } from '@casebook/core/log/log.calls'
import { logPageSize } from '@casebook/core/log/pager'
import { kindsOf } from '@casebook/core/log/topic'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../services'

export interface LogRow extends Pick<LogEntry, 'kind' | 'payload' | 'source'> {
  readonly at: Date
}

const batchSize = 500

/** The whole server log from its first entry, read in batches: however long it is, some hundred entries are in memory. */
export async function* allEntries(db: Database): AsyncGenerator<LogRow> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('server_event')
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

interface WantedEntries {
  /** From 0. */
  readonly page: number
  readonly filter?: LogFilter | undefined
  /** The id of the newest entry to count; all of them without it. */
  readonly upTo?: number | undefined
}

/** A page of the log, the newest entry first, with the number of entries on all pages. */
export async function pageOfEntries(
  db: Database,
  { page, filter, upTo }: WantedEntries,
): Promise<{ readonly rows: readonly LogRow[]; readonly count: number; readonly newest: number }> {
  const newest = upTo ?? (await newestEntry(db))
  const wanted = db
    .selectFrom('server_event')
    .where('id', '<=', newest)
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

async function newestEntry(db: Database): Promise<number> {
  const { newest } = await db
    .selectFrom('server_event')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}

function isByOrAbout(person: string) {
  const has = (column: string) => sql`strpos(lower(${sql.raw(column)}), lower(${person}::text)) > 0`
  return sql<SqlBool>`(${has('source')} or ${has("payload ->> 'user'")} or ${has("payload ->> 'owner'")})`
}
