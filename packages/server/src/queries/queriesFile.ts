/** Queries as a spreadsheet: one sheet with a row per query and its latest step, and one with every step of all threads. */
import type { Readable } from 'node:stream'
import { rowOf } from '@casebook/core/queries/table'
import { sql } from 'kysely'
import type { casesOpenTo } from '../cases/cases.repository'
import type { Database } from '../services'
import type { TableCell } from '../tables/table'
import { xlsx } from '../tables/xlsx'
import { queriesWithIds } from './queries.repository'

/** Words for sources without a name. */
const words = { internal: 'Automatic check', token: 'Sent from outside' }

const columns = (...headers: readonly (readonly [header: string, width: number])[]) =>
  headers.map(([header, width]) => ({ header, width }))

const query = columns(['ID', 38], ['Question ID', 22], ['Source', 18], ['Instant', 26], ['Case identifier', 18])
const said = columns(['Step', 22], ['Value', 50])
const ofCase = columns(['Group', 22], ['Base', 22], ['Owner', 18], ['Check', 22])

export function queriesFile(db: Database, cases: ReturnType<typeof casesOpenTo>): Readable {
  return xlsx([
    { name: 'Queries', columns: [...query, ...said, ...ofCase], rows: latestSteps(db, cases) },
    { name: 'Steps', columns: [...query, ...said], rows: allSteps(db, cases) },
  ])
}

async function* latestSteps(db: Database, cases: ReturnType<typeof casesOpenTo>): AsyncGenerator<TableCell[]> {
  for await (const one of oneByOne(db, cases)) {
    const { id, questionId, source, instant, caseIdentifier, nodeId, value } = rowOf(one, words)
    yield [id, questionId, source, instant, caseIdentifier, nodeId, value, one.group, one.base, one.owner, one.checkId]
  }
}

async function* allSteps(db: Database, cases: ReturnType<typeof casesOpenTo>): AsyncGenerator<TableCell[]> {
  for await (const one of oneByOne(db, cases))
    for (const step of one.steps) {
      const { id, questionId, source, instant, caseIdentifier, nodeId, value } = rowOf({ ...one, steps: [step] }, words)
      yield [id, questionId, source, instant, caseIdentifier, nodeId, value]
    }
}

const batchSize = 500

/** However many there are, only some are in memory. */
async function* oneByOne(db: Database, cases: ReturnType<typeof casesOpenTo>) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const batch = await db
      .selectFrom('query')
      .innerJoin(cases.as('about'), 'about.id', 'query.case_id')
      .select('query.id')
      .where('query.id', '>', after)
      .orderBy('query.id')
      .limit(batchSize)
      .execute()
    const ids = batch.map(({ id }) => id)
    yield* await queriesWithIds(db, cases, ids)
    const last = ids.at(-1)
    if (last === undefined || ids.length < batchSize) return
    after = last
  }
}

export async function countQueriesOf(db: Database, cases: ReturnType<typeof casesOpenTo>): Promise<number> {
  const { count } = await db
    .selectFrom('query')
    .innerJoin(cases.as('about'), 'about.id', 'query.case_id')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
