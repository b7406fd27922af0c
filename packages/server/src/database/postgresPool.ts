/**
 * Connections to a PostgreSQL. It may be restarted, or the network cut, at any moment: a query under way fails then, the
 * next one connects anew, and the process lives.
 */
import { Socket } from 'node:net'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { columnTypes } from './columnTypes'
import { confirmCommit } from './confirmCommit'

export function postgresPool(connectionString: string, log?: Logger, options: pg.PoolConfig = {}): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'casebook',
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Queries that do not wait for one another travel together.
    pipeline: true,
    stream: () => new GatheringSocket(),
    types: { getTypeParser: parserOf },
    ...options,
  })
  const lost = (error: Error) => log?.warn({ error }, 'A connection to the database was lost')
  pool.on('error', lost)
  // A connection that is in use is not watched by the pool; unheard, its error would end the process.
  pool.on('connect', (client) => client.on('error', lost))

  return {
    connect: async () => connection(await pool.connect()),
    end: () => pool.end(),
  }
}

/** Sends what is written in one turn all at once: a message for each query takes longer than the queries do. */
class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    process.nextTick(() => {
      this.#isGathering = false
      super.uncork()
    })
  }

  /** The end of the turn decides. */
  override uncork(): void {}
}

function connection(client: pg.PoolClient): PostgresPoolClient {
  let begun: Promise<unknown> = Promise.resolve()
  async function query(sql: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<unknown>> {
    const sent = client.query({ text: sql, values: [...parameters], ...prepared(sql, parameters) })
    if (sql === 'begin') {
      // Travels with the first query of the transaction, which answers for it.
      begun = sent
      begun.catch(() => {})
      return { command: 'SELECT', rowCount: 0, rows: [] }
    }
    const [answer] = await Promise.all([sent, begun])
    // Several statements at once answer a list, which the types of pg leave out.
    return confirmCommit(sql, resultOf([answer].flat().at(-1)))
  }
  // The cast is sound: without a cursor in its configuration, the dialect asks for queries in text only.
  return { query: query as PostgresPoolClient['query'], release: () => client.release() }
}

/** The queries of the program, by their text: each connection plans one of them once. */
const names = new Map<string, string>()

/** Far more than the program has; queries whose text depends on the length of a list could be any number. */
const mostNames = 500

const bounds = new Set(['begin', 'commit', 'rollback'])

/** Any other text without parameters may be several statements, which cannot be prepared. */
function prepared(sql: string, parameters: readonly unknown[]): { readonly name?: string } {
  if (parameters.length === 0 && !bounds.has(sql)) return {}
  const known = names.get(sql)
  if (known !== undefined) return { name: known }
  if (names.size >= mostNames) return {}
  const name = `q${names.size}`
  names.set(sql, name)
  return { name }
}

function resultOf(result: pg.QueryResult | undefined): PostgresQueryResult<unknown> {
  // The cast is sound: the dialect compares the word with those it counts rows for, and there are others.
  const command = (result?.command ?? '') as PostgresQueryResult<unknown>['command']
  return { command, rowCount: result?.rowCount ?? 0, rows: result?.rows ?? [] }
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  columnTypes[oid] ?? pg.types.getTypeParser(oid, format)
