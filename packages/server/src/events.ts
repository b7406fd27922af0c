/**
 * The server log that administrators read: who did what, and when. One row per event, of the core's closed list of kinds.
 * Nothing of a patient and no secret stands in it.
 */
import type { LogEventKind } from '@casebook/core/log/event'
import { sql } from 'kysely'
import { prepared } from './database/prepared'
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
  await insertEvents(db, {
    times: events.map(({ at }) => at),
    kinds: events.map(({ kind }) => kind),
    sources: events.map(({ source }) => source),
    payloads: events.map(({ payload = {} }) => JSON.stringify(payload)),
  })
}

/** Failed sign-ins under names that no account has: anybody can make any number of them. */
export async function forgetStrangers(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('server_event')
    .where('kind', '=', 'failedLogin' satisfies LogEventKind)
    .where('source', 'is', null)
    .where('at', '<', before)
    .execute()
}

interface EventColumns {
  readonly times: readonly Date[]
  readonly kinds: readonly LogEventKind[]
  readonly sources: readonly (string | null)[]
  readonly payloads: readonly string[]
}

const insertEvents = prepared(
  (_, { times, kinds, sources, payloads }: EventColumns) => sql`
    insert into server_event (at, kind, source, payload)
    select * from unnest(${times}::timestamptz[], ${kinds}::text[], ${sources}::text[], ${payloads}::jsonb[])`,
)
