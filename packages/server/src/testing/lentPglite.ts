/**
 * Embedded databases, lent to one test file after another of the same worker, because a start costs more than most files. One that comes back
 * is wiped: it has no rows, and its sequences are at their start. If anything else has changed, such as a table or a function, it is closed.
 */
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { columnTypes } from '../database/columnTypes'
import { type EmbeddedDatabase, pglitePool } from '../database/embedded/pglitePool'
import { migrate } from '../database/migrate'
import { kyselyOn } from '../database/openDatabase'

interface Lendable {
  readonly pglite: PGlite
  /** The tables that the migrations have filled. */
  readonly seeded: readonly string[]
  /** The state that wiping must bring back. */
  readonly first: string
}

const idle: Lendable[] = []

/** Closing the database gives it back. */
export async function borrowPglite(): Promise<EmbeddedDatabase> {
  const lendable = idle.pop() ?? (await start())
  const { pglite } = lendable
  return {
    query: pglite.query.bind(pglite),
    exec: pglite.exec.bind(pglite),
    close: () => giveBack(lendable),
  }
}

async function start(): Promise<Lendable> {
  const snapshot = process.env.TEST_PGLITE_SNAPSHOT
  const pglite = await PGlite.create({
    parsers: columnTypes,
    ...(snapshot === undefined ? {} : { loadDataDir: await openAsBlob(snapshot) }),
  })
  if (snapshot === undefined) await migrate(kyselyOn(pglitePool(pglite)))
  const seeded = await filledTables(pglite)
  return { pglite, seeded, first: await stateOf(pglite, seeded) }
}

async function giveBack({ pglite, seeded, first }: Lendable): Promise<void> {
  await pglite.exec('discard all')
  await pglite.exec('set search_path to public')
  const filled = (await filledTables(pglite)).filter((table) => !seeded.includes(table))
  // As a replica, so that the triggers of tables that are only added to do not refuse it.
  await pglite.exec('set session_replication_role to replica')
  if (filled.length > 0) await pglite.exec(`truncate ${filled.join(', ')} cascade`)
  await pglite.exec('set session_replication_role to origin')
  await pglite.query('select setval(seqrelid::regclass, seqstart, false) from pg_sequence')
  // Otherwise the log of changes grows with each file.
  await pglite.exec('checkpoint')
  if ((await stateOf(pglite, seeded)) === first) idle.push({ pglite, seeded, first })
  else await pglite.close()
}

async function filledTables(pglite: PGlite): Promise<readonly string[]> {
  const { rows: tables } = await pglite.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const each = tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  const { rows } = await pglite.query<{ name: string }>(each.join(' union all '))
  return rows.map(({ name }) => name)
}

const catalogs = [
  'attribute',
  'attrdef',
  'proc',
  'trigger',
  'constraint',
  'type',
  'namespace',
  'rewrite',
  'policy',
  'sequence',
  'extension',
  'db_role_setting',
  'authid',
  'largeobject_metadata',
  'statistic',
  'statistic_ext',
  'event_trigger',
]

/** The versions of all rows of the catalogs, and the seeded rows. Truncating gives a table new files, so its row in `pg_class` is compared by content. */
async function stateOf(pglite: PGlite, seeded: readonly string[]): Promise<string> {
  const sum = (of: string, table: string) => `(select sum(hashtextextended(${of}, 0)::numeric) from ${table} as t)`
  const sums = [
    ...catalogs.map((name) => sum('t.ctid::text || t.xmin::text', `pg_${name}`)),
    ...seeded.map((table) => sum('t::text', table)),
    sum(
      "concat_ws(' ', oid, relname, relnamespace, relkind, relpersistence, reloptions, relhastriggers, relrowsecurity)",
      'pg_class',
    ),
  ]
  const { rows } = await pglite.query<{ state: string }>(`select concat_ws(' ', ${sums.join(', ')}) as state`)
  return rows[0]?.state ?? ''
}
