import type { LogEntry } from '@casebook/core/log/event'
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
