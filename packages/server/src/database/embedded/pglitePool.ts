/**
 * One PGlite, seen as a pool: so Kysely's own dialect drives it as it drives PostgreSQL. There is a single connection,
 * and the person who asks for it while it is taken waits for their turn.
 */
import type { PGlite, Results } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { confirmCommit } from '../confirmCommit'
import { JsonArray } from '../jsonArray'
import { createMutex } from '../mutex'
import { writesAsServer } from '../recordedBy'

/** The part of a PGlite that a pool needs. */
export type EmbeddedDatabase = Pick<PGlite, 'query' | 'exec' | 'close'>

const timeout = 30_000

export function pglitePool(pglite: EmbeddedDatabase): PostgresPool {
  const mutex = createMutex()
  let isSetUp = false
  return {
    async connect() {
      const release = await mutex.acquire(timeout)
      if (!isSetUp) await pglite.exec(writesAsServer)
      isSetUp = true
      return connection(pglite, release)
    },
    async end() {
      await mutex.acquire()
      await pglite.close()
    },
  }
}

function connection(pglite: EmbeddedDatabase, release: () => void): PostgresPoolClient {
  async function query(sql: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<unknown>> {
    const results = parameters.length > 0 ? [await pglite.query(sql, parameters.map(sentAs))] : await pglite.exec(sql)
    return confirmCommit(sql, resultOf(results.at(-1)))
  }
  // The cast is sound: without a cursor in its configuration, the dialect asks for queries in text only.
  return { query: query as PostgresPoolClient['query'], release }
}

function sentAs(parameter: unknown): unknown {
  return parameter instanceof JsonArray ? parameter.texts : parameter
}

function resultOf(result: Results<unknown> | undefined): PostgresQueryResult<unknown> {
  const rows = result?.rows ?? []
  // The cast is sound: the dialect compares the word with those it counts rows for, and there are others.
  const command = (result?.command ?? '') as PostgresQueryResult<unknown>['command']
  return { command, rowCount: result?.affectedRows ?? rows.length, rows }
}
