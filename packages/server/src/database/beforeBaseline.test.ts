/** A database that a version before the first release has made goes on with this one. `demoBeforeBaseline.json.br` is the demo of the last of them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { casesHandlers } from '../caseList/cases.handlers'
import { readConfig } from '../config/config'
import { exchange } from '../entry/visitStudy.fixture'
import { handledOnce, once, senderOf } from '../http/idempotency'
import { createLog } from '../log'
import type { Database } from '../services'
import { openTestDatabase, testKey } from '../testing/testDatabase'
import { notQueued } from '../testing/testServer'
import { startSigning } from '../trail/keys.repository'
import { verifyRecord } from '../trail/verifyRecord'
import { verifyTrail } from '../trail/verifyTrail'
import { migrate } from './migrate'

interface Before {
  readonly migrations: Readonly<Record<string, string>>
  /** Rows in JSON, by table. */
  readonly tables: Readonly<Record<string, string>>
  readonly sequences: readonly { readonly name: string; readonly last: string | null }[]
}

const file = join(import.meta.dirname, '../testing/database/demoBeforeBaseline.json.br')
const before: Before = JSON.parse((await promisify(brotliDecompress)(await readFile(file))).toString())

const [db, unfinished, young] = await Promise.all([openTestDatabase(), openTestDatabase(), openTestDatabase()])

/** Makes the tables as these migrations did. */
async function makeBefore(on: Database, names = Object.keys(before.migrations)): Promise<void> {
  await sql`drop schema public cascade`.execute(on)
  await sql`create schema public`.execute(on)
  const folder = await mkdtemp(join(tmpdir(), 'casebook-before-'))
  for (const name of names) await writeFile(join(folder, name), before.migrations[name] ?? '')
  expect(await migrate(on, folder)).toEqual(names)
  await rm(folder, { recursive: true })
}

async function fill(on: Database): Promise<void> {
  await on.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const [table, rows] of Object.entries(before.tables)) {
      if (table === 'schema_migration') continue
      const name = sql.table(table)
      await sql`insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${rows}::json)`.execute(
        tx,
      )
    }
    // In JSON, a value that is null and a column that is null look alike.
    await sql`update case_entry set value = 'null' where value is null`.execute(tx)
    for (const { name, last } of before.sequences)
      if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(tx)
  })
}

async function faults(found: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const all: unknown[] = []
  for await (const fault of found) all.push(fault)
  return all
}

/** All that the tables are, but for the order in which their parts were made. */
async function shapeOf(on: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly part: string }>`
    select 'column ' || attrelid::regclass || ' ' || attnum_in_order || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' '
           || attnotnull || attidentity::text || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') || attcollation as part
      from (select *, row_number() over (partition by attrelid order by attnum) as attnum_in_order from pg_attribute
             where attnum > 0 and not attisdropped) a
      join pg_class c on c.oid = attrelid and relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
    union all select 'table ' || relname || ' ' || coalesce(reloptions::text, '')
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select 'index ' || pg_get_indexdef(indexrelid)
      from pg_index join pg_class c on c.oid = indrelid and relnamespace = 'public'::regnamespace
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'view ' || relname || pg_get_viewdef(oid)
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`.execute(on)
  return rows.map(({ part }) => part).sort()
}

describe('a database from before the baseline', async () => {
  await makeBefore(db)
  await fill(db)
  const done = await migrate(db)
  await startSigning(db, testKey, new Date('2027-08-05T07:00:00Z'))
  const services = {
    db,
    config: readConfig({}),
    log: createLog({ logLevel: 'silent' }),
    now: () => new Date('2027-08-05T07:00:00Z'),
    queueJob: notQueued,
  }

  it('is taken over, and has the tables of a young one', async () => {
    expect(done).not.toContain('0001_baseline.sql')
    expect(await sql`select name, checksum from schema_migration order by name`.execute(db)).toMatchObject(
      await sql`select name, checksum from schema_migration order by name`.execute(young),
    )
    expect(await shapeOf(db)).toEqual(await shapeOf(young))
    expect(await migrate(db)).toEqual([])
  })

  it('keeps its trail and its record whole', async () => {
    expect(await faults(verifyTrail(db, testKey.publicKey))).toEqual([])
    expect(await faults(verifyRecord(db))).toEqual([])
  })

  it('shows its cases', async () => {
    const cases = handledOnce(services, casesWire, casesHandlers(services))
    const base = { group: 'Alpine Hernia Network', base: 'hernia-registry' }
    const page = await cases.getPageOfCases(
      { base, order: 'name', descending: false, limit: 50 },
      { username: 'mkeller', roles: ['PI'] },
      exchange(),
    )
    expect(page).toMatchObject({ type: 'ReceivedPageOfCases' })
    expect(page.type === 'ReceivedPageOfCases' && page.cases.length).toBeGreaterThan(5)
  })

  it('gives kept answers again, to people and by links', async () => {
    const kept = await db.selectFrom('received_call').selectAll().orderBy('sender').execute()
    expect(kept.map(({ action, answer }) => [action, answer])).toEqual([
      ['ImportData', { type: 'CommandExecuted' }],
      ['newCase', { type: 'Kept' }],
    ])
    const [{ id: token }] = JSON.parse(before.tables.case_token ?? '').filter(
      ({ secret_hash }: { readonly secret_hash: string }) => secret_hash === 'aa',
    )
    const again = { sender: senderOf({ token }), action: 'ImportData', key: 'key of the link' }
    expect(await once(services, again, async () => ({ type: 'New' }))).toEqual({ type: 'CommandExecuted' })
  })

  it('is left alone where the last of those versions never ran', async () => {
    await makeBefore(unfinished, Object.keys(before.migrations).slice(0, -1))
    await expect(migrate(unfinished)).rejects.toThrow('The database was made by a version before the first release')
    const { rows } = await sql`select name from schema_migration`.execute(unfinished)
    expect(rows).toHaveLength(52)
  })
})
