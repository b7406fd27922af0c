/**
 * Connections to a PostgreSQL. It may be restarted, or the network cut, at any moment: a query under way fails then, the
 * next one connects anew, and the process lives.
 */
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

function connection(client: pg.PoolClient): PostgresPoolClient {
  async function query(sql: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<unknown>> {
    // Several statements at once answer a list, which the types of pg leave out.
    const answers = [await client.query(sql, [...parameters])].flat()
    return confirmCommit(sql, resultOf(answers.at(-1)))
  }
  // The cast is sound: without a cursor in its configuration, the dialect asks for queries in text only.
  return { query: query as PostgresPoolClient['query'], release: () => client.release() }
}

function resultOf(result: pg.QueryResult | undefined): PostgresQueryResult<unknown> {
  // The cast is sound: the dialect compares the word with those it counts rows for, and there are others.
  const command = (result?.command ?? '') as PostgresQueryResult<unknown>['command']
  return { command, rowCount: result?.rowCount ?? 0, rows: result?.rows ?? [] }
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  columnTypes[oid] ?? pg.types.getTypeParser(oid, format)
