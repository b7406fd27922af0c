/**
 * Counts tries to sign in, by name and by network. Each count is taken with its row locked, so that many tries at once are counted
 * each; on a full disk it is kept in memory.
 */
import {
  afterFailureOfNetwork,
  afterSuccessOfNetwork,
  isNetworkHeld,
  type NetworkThrottle,
  networkHeldUntil,
  noFailuresOfNetwork,
} from '@casebook/core/session/networkThrottle'
import {
  afterFailure,
  afterSuccess,
  heldUntil,
  isHeld,
  noFailures,
  type Origin,
  type Throttle,
} from '@casebook/core/session/throttle'
import { unlessDiskIsFull } from '../../database/fullDisk'
import type { Tables } from '../../schema'
import type { Database } from '../../services'
import { type FallbackStore, fallbackStore, keep } from '../fallbackStore'

const day = 24 * 60 * 60_000
/** A row for every name that was ever tried would never stop growing. */
const forgottenAfter = 30 * day

export interface Try {
  readonly username: string
  readonly origin: Origin
  /** The network of the sender; null: do not count by network. */
  readonly network: string | null
}

export type Counted =
  | { readonly type: 'Counted'; readonly throttle: Throttle }
  | { readonly type: 'NameHeld'; readonly until: Date | null }
  | { readonly type: 'NetworkHeld'; readonly until: Date }

/**
 * Counts one more try, as a failure for the time being. If the name or the network is held back, nothing is counted and the password
 * must not be looked at.
 */
export function countTry(db: Database, one: Try, now: Date): Promise<Counted> {
  const count = async (counts: Counts): Promise<Counted> => {
    // Everywhere the network before the name: so no two wait for each other.
    const network = one.network === null ? null : await counts.ofNetwork(one.network)
    if (network && isNetworkHeld(network, now)) return { type: 'NetworkHeld', until: networkHeldUntil(network) }
    const before = await counts.ofName(one)
    if (isHeld(before, one.origin, now)) return { type: 'NameHeld', until: heldUntil(before, one.origin, now) }
    const throttle = afterFailure(before, now, one.origin)
    await counts.write(one, throttle, network && afterFailureOfNetwork(network, now))
    return { type: 'Counted', throttle }
  }
  return withCounts(db, one, now, count)
}

/** The password was right. */
export function takeTryBack(db: Database, one: Try, now: Date): Promise<void> {
  return withCounts(db, one, now, async (counts) => {
    const network = one.network === null ? null : await counts.ofNetwork(one.network)
    const name = await counts.ofName(one)
    await counts.write(one, afterSuccess(name), network && afterSuccessOfNetwork(network, now))
  })
}

/** Forgets the failed sign-ins of an account, from all places. */
export async function forgetTriesOf(db: Database, username: string): Promise<void> {
  await db.deleteFrom('login_throttle').where('username', '=', username).execute()
}

/** When tries to sign in under this name are looked at again; null if they are now. `db`: the whole database, `on` may be a transaction. */
export async function nameHeldUntil(on: Database, db: Database, username: string, now: Date): Promise<Date | null> {
  const one = { username, origin: 'anywhere', network: null } as const
  const throttle = fallbackStore(db).names.get(keyOf(one)) ?? (await readName(on, one))
  return throttle ? heldUntil(throttle, one.origin, now) : null
}

/** Counts that no longer refuse anyone. */
export async function forgetOldTries(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('login_throttle')
    .where('window_start', '<', new Date(now.getTime() - forgottenAfter))
    .execute()
  await db
    .deleteFrom('network_throttle')
    .where('counted_at', '<', new Date(now.getTime() - day))
    .execute()
}

interface Counts {
  ofName(one: Try): Promise<Throttle>
  ofNetwork(network: string): Promise<NetworkThrottle>
  write(one: Try, name: Throttle, network: NetworkThrottle | null): Promise<void>
}

/** Counts in memory take precedence over rows until they are written. */
async function withCounts<T>(db: Database, one: Try, now: Date, work: (counts: Counts) => Promise<T>): Promise<T> {
  const memory = fallbackStore(db)
  return unlessDiskIsFull(
    async () => {
      const done = await db.transaction().execute((tx) => work(inDatabase(tx, memory, now)))
      memory.names.delete(keyOf(one))
      if (one.network !== null) memory.networks.delete(one.network)
      return done
    },
    () => memory.oneByOne.pass(() => work(inMemory(db, memory, now))),
  )
}

function inDatabase(tx: Database, memory: FallbackStore, now: Date): Counts {
  return {
    async ofName(one) {
      const row = await lockName(tx, one, now)
      return memory.names.get(keyOf(one)) ?? row
    },
    async ofNetwork(network) {
      const row = await lockNetwork(tx, network, now)
      return memory.networks.get(network) ?? row
    },
    async write({ username, origin, network }, name, ofNetwork) {
      await tx
        .updateTable('login_throttle')
        .set(columnsOf(name))
        .where('username', '=', username)
        .where('origin', '=', origin)
        .execute()
      if (network === null || !ofNetwork) return
      const { failures, countedAt } = ofNetwork
      await tx
        .updateTable('network_throttle')
        .set({ failures, counted_at: countedAt })
        .where('network', '=', network)
        .execute()
    },
  }
}

function inMemory(db: Database, memory: FallbackStore, now: Date): Counts {
  return {
    ofName: async (one) => memory.names.get(keyOf(one)) ?? (await readName(db, one)) ?? noFailures(now),
    ofNetwork: async (network) =>
      memory.networks.get(network) ?? (await readNetwork(db, network)) ?? noFailuresOfNetwork(now),
    async write(one, name, ofNetwork) {
      keep(memory.names, keyOf(one), name)
      if (one.network !== null && ofNetwork) keep(memory.networks, one.network, ofNetwork)
    },
  }
}

function keyOf({ username, origin }: Try): string {
  return `${origin} ${username}`
}

async function lockName(tx: Database, { username, origin }: Try, now: Date): Promise<Throttle> {
  // An update that changes nothing locks the row that is there; a second insert would fail.
  const row = await tx
    .insertInto('login_throttle')
    .values({ username, origin, ...columnsOf(noFailures(now)) })
    .onConflict((conflict) => conflict.columns(['username', 'origin']).doUpdateSet({ username }))
    .returning(countsOfName)
    .executeTakeFirstOrThrow()
  return throttleOf(row)
}

async function readName(db: Database, { username, origin }: Try): Promise<Throttle | null> {
  const row = await db
    .selectFrom('login_throttle')
    .select(countsOfName)
    .where('username', '=', username)
    .where('origin', '=', origin)
    .executeTakeFirst()
  return row ? throttleOf(row) : null
}

async function lockNetwork(tx: Database, network: string, now: Date): Promise<NetworkThrottle> {
  const { failures, countedAt } = noFailuresOfNetwork(now)
  const row = await tx
    .insertInto('network_throttle')
    .values({ network, failures, counted_at: countedAt })
    .onConflict((conflict) => conflict.column('network').doUpdateSet({ network }))
    .returning(['failures', 'counted_at'])
    .executeTakeFirstOrThrow()
  return { failures: row.failures, countedAt: row.counted_at }
}

async function readNetwork(db: Database, network: string): Promise<NetworkThrottle | null> {
  const row = await db
    .selectFrom('network_throttle')
    .select(['failures', 'counted_at'])
    .where('network', '=', network)
    .executeTakeFirst()
  return row ? { failures: row.failures, countedAt: row.counted_at } : null
}

const countsOfName = ['failures', 'hold_until', 'window_start', 'tries'] as const

type RowOfName = Pick<Tables['login_throttle'], (typeof countsOfName)[number]>

function throttleOf({ failures, hold_until, window_start, tries }: RowOfName): Throttle {
  return { failures, holdUntil: hold_until, windowStart: window_start, tries }
}

function columnsOf({ failures, holdUntil, windowStart, tries }: Throttle): RowOfName {
  return { failures, hold_until: holdUntil, window_start: windowStart, tries }
}
