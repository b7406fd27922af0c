/**
 * A database of its own for a test: empty, with all tables, on the kind that TEST_DATABASE names. Open it outside the
 * test's body, `const db = await openTestDatabase()` at the top of the file, for it takes its time. It is closed after the
 * tests of the file, when what they opened on it is closed.
 */
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { pglitePool } from '../database/embedded/pglitePool'
import { kyselyOn } from '../database/openDatabase'
import { postgresPool } from '../database/postgresPool'
import type { Replica } from '../database/replica'
import type { Database } from '../services'
import type { Sign } from '../signing/signedRange'
import { makeTestKey } from '../signing/testKey.fixture'
import { borrowPglite } from './lentPglite'
import { createPostgresDatabase } from './testPostgres'

export const testDatabaseKind = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'pglite'

/** The key that test databases are signed by. */
export const testKey = makeTestKey()

/** @param sign by which its record is signed */
export async function openTestDatabase(sign: Sign = testKey.sign): Promise<Database> {
  const db = await (testDatabaseKind === 'pglite' ? openInMemory(sign) : openOnServer(sign))
  afterAll(async () => {
    const unsigned = await unsignedStrands(db)
    await readOnly.get(db)?.destroy()
    await db.destroy()
    expect(unsigned, 'entries of the record that the server has not signed').toEqual([])
  })
  return db
}

/** Whatever a test did, all that was recorded of it is signed. */
async function unsignedStrands(db: Database): Promise<readonly unknown[]> {
  const { rows: tables } = await sql`select from pg_class where oid = to_regclass('unsigned_chain')`.execute(db)
  // One that is of an older program, and stayed as it was.
  if (tables.length === 0) return []
  const { rows } = await sql`
    select strand, s.seq, signed from record_strand s
      left join unsigned_chain u on u.chain = 'record' and u.id = strand::text
      join lateral (select coalesce(sum(g.seq - split_part(signature, ' ', 1)::bigint + 1), 0) + coalesce(u.seq, 0) as signed
                      from record_signature g where g.strand = s.strand and g.seq > coalesce(u.seq, 0)) x on true
     where s.seq <> signed`.execute(db)
  return rows
}

async function openOnServer(sign: Sign): Promise<Database> {
  const url = await createPostgresDatabase()
  const db = kyselyOn(postgresPool(url, undefined, { max: 5, allowExitOnIdle: true }), sign)
  const options = '-c default_transaction_read_only=on'
  readOnly.set(db, kyselyOn(postgresPool(url, undefined, { max: 2, allowExitOnIdle: true, options })))
  return db
}

const readOnly = new WeakMap<Database, Database>()

/** Stands for a replica of a test's database: it is as new, and refuses to write. None for the embedded one. */
export function replicaOf(db: Database): Replica | undefined {
  const replica = readOnly.get(db)
  return replica && { upTo: async () => replica, counts: () => ({ replica: 0, primary: 0 }), close: async () => {} }
}

async function openInMemory(sign: Sign): Promise<Database> {
  return kyselyOn(pglitePool(await borrowPglite()), sign)
}
