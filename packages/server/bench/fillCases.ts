/**
 * Fills the database of a benchmark up to a number of cases: `node --import tsx packages/server/bench/fillCases.ts COUNT`, with DATABASE_URL.
 *
 * Each case has a few answers, its trail with true seals, and the draft that it was entered by. They are written as `submitCase` writes them,
 * but without asking that what they refer to is there, and without waiting for the disk.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { keepAnswers } from '../src/cases/caseAnswers.repository'
import { insertNamedCases, type NewCase } from '../src/cases/newCases.repository'
import { kyselyOn } from '../src/database/openDatabase'
import { postgresPool } from '../src/database/postgresPool'
import { inTransaction } from '../src/database/transaction'
import type { Database } from '../src/services'
import { appendToCases, entryOf, noEntries } from '../src/trail/chains.repository'

const [wanted = '1000'] = process.argv.slice(2)
const batch = 1_000
const { DATABASE_URL: url = '' } = process.env

const db = kyselyOn(postgresPool(url, undefined, { max: 1 }))
const base = await db
  .selectFrom('base_version')
  .select(['id as versionId', 'group_name as group', 'name as base', 'version', 'checksum'])
  .where('name', '=', 'bench_c')
  .executeTakeFirstOrThrow()
const owner = 'bench'
const attribution = { author: owner, source: { kind: 'user' }, reason: null } as const

async function write(tx: Database, rows: readonly NewCase[]): Promise<void> {
  const { version, checksum } = base
  const values = new Map([
    ['q001', 'mild'],
    ['q003', 'daily'],
    ['q005', 'left'],
  ])
  const said = [...values].map(([question, value]) => ({ question, occurrence: 1, value }))
  await Promise.all([
    insertNamedCases(tx, rows),
    appendToCases(
      tx,
      rows.map(({ id, name, revision, at }) => {
        const stamp = { group: base.group, base: base.base, version, checksum, name, owner }
        const closing = { kind: 'revision', question: null, occurrence: null, value: stamp, revision } as const
        const entries = [entryOf(said, { ...attribution, at }), { ...closing, ...attribution, at }]
        return { chain: id, entries, before: noEntries }
      }),
    ),
    keepAnswers(
      tx,
      rows.map(({ id, revision }) => ({ id, revision, answers: values })),
    ),
    sql`insert into draft (id, username, group_name, base_name, base_version_id, case_id, started_from, created_at, touched_at)
        select gen_random_uuid(), ${owner}, ${base.group}, ${base.base}, ${base.versionId}, id, revision, at, at
          from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ revision }) => revision)}::uuid[],
                      ${rows.map(({ at }) => at)}::timestamptz[]) as one (id, revision, at)`.execute(tx),
  ])
}

const { count } = await db
  .selectFrom('study_case')
  .select(sql<number>`count(*)::integer`.as('count'))
  .executeTakeFirstOrThrow()
const began = Date.now()
for (let from = count; from < Number(wanted); from += batch)
  await inTransaction(db, async (tx) => {
    await sql`select set_config('session_replication_role', 'replica', true), set_config('synchronous_commit', 'off', true)`.execute(
      tx,
    )
    const rows = Array.from({ length: Math.min(batch, Number(wanted) - from) }, (_, i) => ({
      id: randomUUID(),
      revision: randomUUID(),
      name: `filled_${String(from + i).padStart(7, '0')}`,
      owner,
      group: base.group,
      base: base.base,
      versionId: base.versionId,
      progress: 3,
      at: new Date(began - 365 * 24 * 3600 * 1000 + (from + i) * 20),
    }))
    await write(tx, rows)
  })
console.log(`${wanted} cases after ${((Date.now() - began) / 1000).toFixed(0)} s`)
await db.destroy()
