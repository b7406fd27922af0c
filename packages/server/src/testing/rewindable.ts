/**
 * An embedded database that can be set back: what the server does within `rewound`, commits and all, is as if it had never been. It
 * happens in one transaction that the test holds open, in which the server's own transactions are savepoints.
 */
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { type EmbeddedDatabase, pglitePool } from '../database/embedded/pglitePool'
import { kyselyOn } from '../database/openDatabase'
import type { Database } from '../services'
import { borrowPglite } from './lentPglite'

export interface RewindableDatabase {
  readonly db: Database
  readonly rewound: <T>(work: () => Promise<T>) => Promise<T>
  /** Within `rewound`: false if nothing was written so far. Rows that were only held count as written. */
  readonly mayHaveWritten: () => Promise<boolean>
}

const nested: Readonly<Record<string, string>> = {
  begin: 'savepoint nested',
  commit: 'release savepoint nested',
  rollback: 'rollback to savepoint nested; release savepoint nested',
}

export async function openRewindableDatabase(): Promise<RewindableDatabase> {
  const pglite = await borrowPglite()
  let isHeld = false
  const exec: EmbeddedDatabase['exec'] = (text, options) =>
    pglite.exec((isHeld && nested[text.trim()]) || text, options)
  const db = kyselyOn(pglitePool({ ...pglite, exec }))
  afterAll(() => db.destroy())
  return {
    db,
    async rewound(work) {
      await pglite.exec('begin')
      isHeld = true
      try {
        return await work()
      } finally {
        isHeld = false
        await pglite.exec('rollback')
      }
    },
    async mayHaveWritten() {
      const { rows } = await sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(db)
      return rows[0]?.id !== null
    },
  }
}

async function tablesOf(db: Database, without: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db)
  return rows.map(({ name }) => name).filter((name) => !without.includes(name))
}

/** A number for each table, which is another once any of its rows is. Made once, it is asked as often as needed. */
export async function fingerprintsOf(db: Database, without: readonly string[] = []): Promise<() => Promise<string>> {
  const each = (await tablesOf(db, without)).map(
    (name) => sql`(select sum(hashtextextended(t::text, 0)::numeric) from ${sql.table(name)} as t)`,
  )
  const query = sql<{ all: string }>`select array[${sql.join(each)}]::text as all`.compile(db)
  return async () => {
    const { rows } = await db.executeQuery(query)
    return rows[0]?.all ?? ''
  }
}

/** Every row of every table, as text; the tables in the order of their names. */
export async function allRows(db: Database, without: readonly string[] = []): Promise<readonly string[]> {
  const each = (await tablesOf(db, without)).map(
    (name) => sql`select ${`${name} `} || row_to_json(t)::text as line from ${sql.table(name)} as t`,
  )
  const { rows } = await sql<{ line: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ line }) => line)
}

/** The number of rows that the work adds to each table. */
export async function rowsMadeBy(
  db: Database,
  work: () => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> {
  const counted = await rowCounts(db)
  await work()
  const now = Object.entries(await rowCounts(db))
  return Object.fromEntries(now.map(([name, count]) => [name, count - (counted[name] ?? 0)]))
}

async function rowCounts(db: Database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select tablename as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', tablename), false, true, '')))[1]::text::integer as count
      from pg_tables where schemaname = 'public'`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
