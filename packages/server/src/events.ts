/**
 * The server log that administrators read: who did what, and when. One row per event, of the core's closed list of kinds.
 * It contains no patient data and no secret.
 */
import type { LogEventKind, LogPayload } from '@casebook/core/log/event'
import { sql } from 'kysely'
import { JsonArray } from './database/jsonArray'
import { prepared } from './database/prepared'
import type { Database } from './services'

/** When it happened, and who did it. */
export interface Occasion {
  readonly at: Date
  /** The name of an account; null where nobody is known. */
  readonly source: string | null
}

export type EventFields<K extends LogEventKind> = Occasion & LogPayload<K>

/** A compile error for a field that the kind does not have, also where the fields are spread from elsewhere. */
type Exactly<Wanted, Given extends Wanted> = Given & Readonly<Record<Exclude<keyof Given, keyof Wanted>, never>>

/** An entry to write. Made by `serverEvent`, which knows the fields of each kind. */
export interface ServerEvent extends Occasion {
  readonly kind: LogEventKind
  readonly payload: Readonly<Record<string, unknown>>
}

export function serverEvent<K extends LogEventKind, F extends EventFields<K>>(
  kind: K,
  fields: Exactly<EventFields<K>, F>,
): ServerEvent {
  const { at, source, ...payload } = fields
  return { kind, at, source, payload }
}

export function recordEvent<K extends LogEventKind, F extends EventFields<K>>(
  db: Database,
  kind: K,
  fields: Exactly<EventFields<K>, F>,
): Promise<void> {
  return recordEvents(db, serverEvent(kind, fields))
}

export async function recordEvents(db: Database, ...events: readonly ServerEvent[]): Promise<void> {
  if (events.length === 0) return
  await insertEvents(db, {
    times: events.map(({ at }) => at),
    kinds: events.map(({ kind }) => kind),
    sources: events.map(({ source }) => source),
    payloads: new JsonArray(
      'jsonb',
      events.map(({ payload }) => JSON.stringify(payload)),
    ),
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
  readonly payloads: JsonArray
}

const insertEvents = prepared(
  (_, { times, kinds, sources, payloads }: EventColumns) => sql`
    insert into server_event (at, kind, source, payload)
    select * from unnest(${times}::timestamptz[], ${kinds}::text[], ${sources}::text[], ${payloads}::jsonb[])`,
)
