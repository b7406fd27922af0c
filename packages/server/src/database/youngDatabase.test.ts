/**
 * A database in its first minutes has no statistics: PostgreSQL plans each query without knowing how long a table is. Entering
 * cases must not become slower by each case that a person has entered since.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, exchange, visit, visitStudy } from '../entry/visitStudy.fixture'
import type { Database } from '../services'
import { openTestDatabase, testDatabaseKind } from '../testing/testDatabase'
import { createPostgresDatabase } from '../testing/testPostgres'
import { migrate } from './migrate'
import { kyselyOn } from './openDatabase'
import { postgresPool } from './postgresPool'

/**
 * With a single connection, for each tells what it has read only when it is asked to. Its tables are made now: those of the template may have
 * been vacuumed since the run began, which the planner takes for knowledge.
 */
async function openOnOneConnection(): Promise<Database> {
  if (testDatabaseKind === 'pglite') return openTestDatabase()
  const db = kyselyOn(
    postgresPool(await createPostgresDatabase({ bare: true }), undefined, { max: 1, allowExitOnIdle: true }),
  )
  afterAll(() => db.destroy())
  await migrate(db)
  return db
}

const db = await openOnOneConnection()
const { cases, entry } = await visitStudy(db)
const drafts = 3_000
const atOnce = 100
const mostMore = 50

/** Pages of tables and indexes that were read so far, in memory or on disk. */
async function pagesRead(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ pages: number }>`
    select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::integer as pages
      from pg_statio_user_tables`.execute(db)
  return rows[0]?.pages ?? Number.NaN
}

const calls = [
  'newCase',
  'addFactsJson',
  'savecase',
  'loadCase',
  'tree',
  'beThere',
  'unsetDirtyBit',
  'resolveCase',
  'reset',
] as const

/** Enters a case of that name and opens it again. Answers the pages that each call read. */
async function enter(name: string): Promise<ReadonlyMap<string, number>> {
  const begun = await cases.newCase({ base: visit }, ada, exchange())
  if (begun.type !== 'Ok' || !begun.draft) throw new Error(begun.type)
  const ofDraft = { ...visit, draft: begun.draft }
  const named = { ...visit, name, owner: 'ada' }
  const work: Readonly<Record<(typeof calls)[number], () => Promise<{ readonly type: string }>>> = {
    newCase: () => cases.newCase({ base: visit }, ada, exchange('new')),
    addFactsJson: () => entry.addFactsJson({ ...ofDraft, facts: [{ id: 'age', value: 41 }] }, ada, exchange('age')),
    savecase: () => entry.savecase({ ...ofDraft, caseName: name }, ada, exchange('save')),
    loadCase: () => cases.loadCase(named, ada, exchange('load')),
    tree: () => entry.tree({ ...ofDraft, language: 'none' }, ada, exchange()),
    beThere: () => entry.beThere(ofDraft, ada, exchange()),
    unsetDirtyBit: () => entry.unsetDirtyBit(ofDraft, ada, exchange()),
    resolveCase: () => cases.resolveCase(named, ada, exchange()),
    reset: () => entry.reset({ ...ofDraft, language: 'none' }, ada, exchange('reset')),
  }
  const pages = new Map<string, number>()
  for (const call of calls) {
    const before = await pagesRead()
    const { type } = await work[call]()
    expect(type, call).toMatch(/^(Ok|OkWithGroups|CaseResolved|ReceivedState|OthersThere)$/)
    pages.set(call, (await pagesRead()) - before)
  }
  return pages
}

describe('a database without statistics', () => {
  let atFirst: ReadonlyMap<string, number>
  let withMany: ReadonlyMap<string, number>

  beforeAll(async () => {
    // Autovacuum would collect statistics, and its own reads would be counted.
    await sql`do $$ declare one record; begin
      for one in select tablename from pg_tables where schemaname = current_schema() loop
        execute format('alter table %I set (autovacuum_enabled = off)', one.tablename);
      end loop; end $$`.execute(db)
    await enter('First')
    atFirst = await enter('Second')
    // Not all in one transaction: each is of record, and nobody begins thousands at once.
    for (let from = 1; from <= drafts; from += atOnce)
      await sql`insert into draft (id, username, group_name, base_name, base_version_id, created_at, touched_at)
        select gen_random_uuid(), username, group_name, base_name, base_version_id, created_at,
               touched_at - nth * interval '1 second'
          from (select * from draft limit 1) one,
               generate_series(${from}::integer, ${from + atOnce - 1}::integer) nth`.execute(db)
    withMany = await enter('Third')
  })

  it('is what this test looks at', async () => {
    const { rows } = await sql<{ counted: number }>`
      select reltuples::integer as counted from pg_class where relname = 'draft'`.execute(db)
    expect(rows).toEqual([{ counted: -1 }])
  })

  it.each(calls)('reads hardly more for somebody with 3,000 drafts than for somebody with a few: %s', (call) => {
    expect(withMany.get(call)).toBeLessThan((atFirst.get(call) ?? Number.NaN) + mostMore)
  })
})
