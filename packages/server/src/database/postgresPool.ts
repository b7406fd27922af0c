/**
 * Connections to a PostgreSQL. It may be restarted, or the network cut, at any moment: a query under way fails then, the
 * next one connects anew, and the process lives.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import utils from 'pg/lib/utils.js'
import type { Logger } from 'pino'
import type { PoolState } from '../metrics/metrics'
import { addedToRecord } from '../signing/signedPool'
import { columnTypes } from './columnTypes'
import { confirmCommit } from './confirmCommit'
import { JsonArray } from './jsonArray'
import { type Answer, batchesOn } from './queryBatch'
import { writesAsServer } from './recordedBy'

/** A pool that tells how many connections it has and how many queries wait for one. */
export interface WatchedPool extends PostgresPool {
  readonly state: () => PoolState
}

const minute = 60_000

export function postgresPool(connectionString: string, log?: Logger, options: pg.PoolConfig = {}): WatchedPool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'casebook',
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A new connection is a process of the database that has nothing planned: what is idle is kept, and seen to be alive.
    idleTimeoutMillis: 10 * minute,
    keepAlive: true,
    keepAliveInitialDelayMillis: minute,
    onConnect: async (client) => void (await client.query(settings)),
    types: { getTypeParser: parserOf },
    ...options,
  })
  const lost = (error: Error) => log?.warn({ error }, 'A connection to the database was lost')
  pool.on('error', lost)
  // A connection that is in use is not watched by the pool; unheard, its error would end the process.
  pool.on('connect', (client) => client.on('error', lost))

  const names: QueryNames = new Map()
  return {
    connect: async () => connection(await pool.connect(), names),
    end: () => pool.end(),
    state: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/**
 * Prepared queries are planned for any parameters: to plan them anew for each takes most of them longer than they do. A plan that does not know
 * its limit expects a tenth of all rows, and would start processes to read a page (8.5 ms instead of 1.0); the other cores are for other people.
 */
const settings = `set plan_cache_mode = force_generic_plan; set jit = off; set max_parallel_workers_per_gather = 0; ${writesAsServer}`

function connection(client: pg.PoolClient, names: QueryNames): PostgresPoolClient {
  const ask = askerOf(client)
  let isUnfit = false
  async function query(sql: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<unknown>> {
    const name = nameOf(names, sql, parameters)
    const sent = ask({ text: sql, name, values: parameters.map(sentAs) })
    if (sql === 'begin') {
      // Travels with the first query of the transaction, which fails if it does.
      sent.catch(() => {})
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    try {
      return confirmCommit(sql, resultOf(await sent))
    } catch (error) {
      isUnfit ||= isOutdatedPlan(error)
      throw error
    }
  }
  // The cast is sound: without a cursor in its configuration, the dialect asks for queries in text only.
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isUnfit) }
}

/** A text, or bytes. */
function sentAs(parameter: unknown): unknown {
  return parameter instanceof JsonArray ? parameter.toBytes() : utils.prepareValue(parameter)
}

/**
 * The plan that this connection has of a query: a migration has changed the columns it answers, or something between here and the
 * database has dropped it. The query would fail on this connection for ever.
 */
function isOutdatedPlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.routine === 'RevalidateCachedQuery' || error.code === unknownStatement
}

const unknownStatement = '26000'

const askers = new WeakMap<pg.PoolClient, ReturnType<typeof batchesOn>>()

function askerOf(client: pg.PoolClient): ReturnType<typeof batchesOn> {
  const known = askers.get(client) ?? batchesOn(client)
  askers.set(client, known)
  return known
}

/** The names of queries, by their text: each connection of a pool plans one of them once. */
type QueryNames = Map<string, string>

/** Far more than the program has; queries whose text depends on the length of a list could be any number. */
const maxNames = 500

/** Single statements without parameters. */
const single = new Set(['begin', 'commit', 'rollback', addedToRecord])

/** Null for any other text without parameters, which may be several statements: these cannot be prepared. */
function nameOf(names: QueryNames, sql: string, parameters: readonly unknown[]): string | null {
  if (parameters.length === 0 && !single.has(sql)) return null
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= maxNames) return ''
  const name = `q${names.size}`
  names.set(sql, name)
  return name
}

function resultOf({ command, rowCount, rows }: Answer): PostgresQueryResult<unknown> {
  // The cast is sound: the dialect compares the word with those it counts rows for, and there are others.
  return { command: command as PostgresQueryResult<unknown>['command'], rowCount, rows: [...rows] }
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  columnTypes[oid] ?? pg.types.getTypeParser(oid, format)
