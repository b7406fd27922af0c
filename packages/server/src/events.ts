/**
 * The server log that administrators read: who did what, and when. One row per event, of the core's closed list of kinds.
 * Nothing of a patient and no secret stands in it.
 */
import type { LogEventKind } from '@casebook/core/log/event'
import type { Database } from './services'

export interface ServerEvent {
  readonly kind: LogEventKind
  readonly at: Date
  /** The name of an account; null where nobody is known. */
  readonly source: string | null
  readonly payload?: Readonly<Record<string, string | number | boolean | null>>
}

export async function recordEvent(db: Database, ...events: readonly ServerEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ at, kind, source, payload = {} }) => ({
    at,
    kind,
    source,
    payload: JSON.stringify(payload),
  }))
  await db.insertInto('server_event').values(rows).execute()
}
