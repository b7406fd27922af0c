/**
 * Once per test run: a PostgreSQL with a template of all tables, from which each test makes a database of its own. The
 * server is started from the machine's binaries, unless TEST_POSTGRES_URL or DATABASE_URL names one; of that nothing is
 * touched but databases of ours, which are gone afterwards.
 */
import { randomBytes } from 'node:crypto'
import { startPostgres } from '../../../../scripts/postgres.mjs'
import { migrate } from '../database/migrate'
import { kyselyOn } from '../database/openDatabase'
import { postgresPool } from '../database/postgresPool'
import { createDatabase, onServer } from './testPostgres'

export default async function setup(): Promise<() => Promise<void>> {
  const named = process.env.TEST_POSTGRES_URL ?? process.env.DATABASE_URL
  const own = named === undefined ? await startPostgres() : null
  const server = named ?? own?.urlOf('postgres') ?? ''
  const template = `casebook_test_${randomBytes(4).toString('hex')}`

  const db = kyselyOn(postgresPool(await createDatabase(server, template, 'template0')))
  await migrate(db)
  await db.destroy()
  process.env.TEST_POSTGRES_URL = server
  process.env.TEST_POSTGRES_TEMPLATE = template
  return () => (own ? own.stop() : dropAll(server, template))
}

async function dropAll(server: string, template: string): Promise<void> {
  await onServer(server, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [template],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  })
}
