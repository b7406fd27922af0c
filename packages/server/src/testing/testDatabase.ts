/**
 * A database of its own for a test: empty, with all tables, on the kind that TEST_DATABASE names. Open it outside the
 * test's body, `const db = await openTestDatabase()` at the top of the file, for it takes its time. It is closed after the
 * tests of the file, when what they opened on it is closed.
 */
import { afterAll } from 'vitest'
import { pglitePool } from '../database/embedded/pglitePool'
import { kyselyOn } from '../database/openDatabase'
import { postgresPool } from '../database/postgresPool'
import type { Database } from '../services'
import { borrowPglite } from './lentPglite'
import { createPostgresDatabase } from './testPostgres'

export const testDatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite'

export async function openTestDatabase(): Promise<Database> {
  const db = await (testDatabaseKind === 'pglite' ? openInMemory() : openOnServer())
  afterAll(() => db.destroy())
  return db
}

async function openOnServer(): Promise<Database> {
  return kyselyOn(postgresPool(await createPostgresDatabase(), undefined, { max: 5, allowExitOnIdle: true }))
}

async function openInMemory(): Promise<Database> {
  return kyselyOn(pglitePool(await borrowPglite()))
}
