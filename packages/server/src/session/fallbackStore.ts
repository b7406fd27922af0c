/**
 * State kept in memory while the disk is full, so that people still sign in, read, and are held to the rules: sessions, counts of
 * tries, and lines of the server log. It is brought to the disk as soon as there is room, and gone if the server stops before.
 */
import type { NetworkThrottle } from '@casebook/core/session/networkThrottle'
import type { Throttle } from '@casebook/core/session/throttle'
import type { ServerEvent } from '../events'
import { createSemaphore, type Semaphore } from '../processes/semaphore'
import type { Database } from '../services'
import type { EndReason } from './sessions.repository'

export interface SessionInMemory {
  readonly username: string
  readonly signedInAt: Date
  readonly needsSecondFactor: boolean
}

export interface FallbackStore {
  /** By the hash of their secret. */
  readonly sessions: Map<string, SessionInMemory>
  /** When sessions were last seen, and which have ended, also of those that are rows. */
  readonly seen: Map<string, Date>
  readonly ended: Map<string, { readonly at: Date; readonly reason: EndReason }>
  readonly names: Map<string, Throttle>
  readonly networks: Map<string, NetworkThrottle>
  readonly events: ServerEvent[]
  /** In memory nothing holds a row: who counts does so alone. */
  readonly oneByOne: Semaphore
}

/** Limit for each kind. Beyond it the oldest are dropped, which is better than running out of memory too. */
const maxWaiting = 10_000

const kept = new WeakMap<Database, FallbackStore>()

/** `db`: the whole database, and not a transaction on it. */
export function fallbackStore(db: Database): FallbackStore {
  const known = kept.get(db)
  if (known) return known
  const oneByOne = createSemaphore({ atOnce: 1, waiting: maxWaiting })
  const fresh: FallbackStore = {
    sessions: new Map(),
    seen: new Map(),
    ended: new Map(),
    names: new Map(),
    networks: new Map(),
    events: [],
    oneByOne,
  }
  kept.set(db, fresh)
  return fresh
}

export function keep<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= maxWaiting) return
    map.delete(oldest)
  }
}

export function holdsAnything({ sessions, seen, ended, events }: FallbackStore): boolean {
  return sessions.size + seen.size + ended.size + events.length > 0
}

export function keepEvents(db: Database, events: readonly ServerEvent[]): void {
  const list = fallbackStore(db).events
  list.push(...events)
  list.splice(0, list.length - maxWaiting)
}
