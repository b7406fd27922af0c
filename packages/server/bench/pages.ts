/**
 * Times pages of cases, the search by name and the overview. `npm run bench:pages [postgres|pglite] [CASES]`
 *
 * The calls are made on the handlers, without HTTP. One account owns all cases, which is the longest strand there can be.
 */
import { randomUUID } from 'node:crypto'
import { caseOrders } from '@casebook/core/cases/cases.calls'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { startPostgres } from '../../../scripts/postgres.mjs'
import { keysOfName } from '../src/cases/cases.repository'
import { columnTypes } from '../src/database/columnTypes'
import { migrate } from '../src/database/migrate'
import { kyselyOn } from '../src/database/openDatabase'
import { pglitePool } from '../src/database/pglitePool'
import { postgresPool } from '../src/database/postgresPool'
import { ada, exchange, visit, visitStudy } from '../src/entry/visitStudy.fixture'

const [kind = 'postgres', many = '100000'] = process.argv.slice(2)
const tries = 20
const batch = 5_000

async function open() {
  if (kind === 'pglite') return kyselyOn(pglitePool(await PGlite.create({ parsers: columnTypes })))
  const postgres = await startPostgres()
  return kyselyOn(postgresPool(postgres.urlOf('postgres')))
}

const db = await open()
await migrate(db)
const { bases, cases } = await visitStudy(db)

/** As entering them would leave them, without their trails. */
async function fill(): Promise<void> {
  const { id } = await db.selectFrom('base_version').select('id').executeTakeFirstOrThrow()
  for (let from = 0; from < Number(many); from += batch) {
    const names = Array.from({ length: Math.min(batch, Number(many) - from) }, (_, i) => `VH_${from + i}`)
    const rows = names.map((name) => ({ id: randomUUID(), name, ...keysOfName({ name }) }))
    await sql`
      with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, name text, "sortKey" text, "searchKey" text)),
        made as (
          insert into study_case (id, group_name, base_name, base_version_id, name, owner, created_at, revision, saved_at, progress)
          select id, 'Ward', 'visit', ${id}::bigint, name, 'ada', now(), gen_random_uuid(), now() - random() * interval '1 year',
                 (random() * 100)::integer from given)
      insert into case_name select id, 'ada', 'Ward', 'visit', "sortKey", "searchKey" from given`.execute(db)
  }
  await sql`vacuum (analyze)`.execute(db)
}

type Wanted = Partial<Parameters<typeof cases.getPageOfCases>[0]>

async function page(wanted: Wanted) {
  const request = { base: visit, order: 'name', descending: false, limit: 50, ...wanted } as const
  const answer = await cases.getPageOfCases(request, ada, exchange())
  if (answer.type !== 'ReceivedPageOfCases') throw new Error(answer.type)
  return answer
}

async function time(what: string, run: () => Promise<unknown>): Promise<void> {
  const taken: number[] = []
  for (let i = 0; i < tries; i++) {
    const began = performance.now()
    await run()
    taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  const [median = 0, longest = 0] = [taken[tries / 2], taken.at(-1)]
  console.log(
    `${what.padEnd(44)} p50 ${median.toFixed(1).padStart(7)} ms, longest ${longest.toFixed(1).padStart(7)} ms`,
  )
}

await fill()
console.log(`${many} cases of one owner, ${kind}`)
for (const order of caseOrders) {
  await time(`first page by ${order}`, () => page({ order }))
  let after: string | undefined
  for (let i = 0; i < 20; i++) after = (await page({ order, limit: 200, after })).next ?? undefined
  await time(`page 21 by ${order}`, () => page({ order, after }))
}
for (const search of ['VH', 'VH_12', '54321', '4321', '321', '99', 'xyz', 'x'])
  for (const order of ['name', 'savedAt'] as const)
    await time(`search ${search} by ${order}`, () => page({ search, order }))
await time('overview', () => bases.getBasesOverview({}, ada, exchange()))
process.exit()
