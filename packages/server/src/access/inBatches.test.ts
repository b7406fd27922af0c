/** Runs on PostgreSQL, which tells the pages of an index that it has read. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { fillCases } from '../../bench/casesOfOneOwner'
import { visit, visitStudy } from '../entry/visitStudy.fixture'
import { casesWithAnswers } from '../export/dataExport.repository'
import { openTestDatabase } from '../testing/testDatabase'
import { batchSize, readAhead } from './inBatches'
import type { Reach } from './reach'

const db = await openTestDatabase()
await visitStudy(db)
const many = 3_000
const batches = many / batchSize

/** Long, so that the index has many pages. */
const nameOf = (nth: number) => `${'A case of the registry of hernias '.repeat(3)}${nth}`

/** The index by owner and name. */
async function pagesOfIndex(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ pages: number }>`
    select (idx_blks_read + idx_blks_hit)::integer as pages from pg_statio_user_indexes
     where indexrelname = 'study_case_group_name_base_name_owner_name_key'`.execute(db)
  return rows[0]?.pages ?? Number.NaN
}

async function namesIn(reach: Reach): Promise<readonly string[]> {
  const names: string[] = []
  for await (const batch of casesWithAnswers(db, reach, visit)) names.push(...batch.map(({ name }) => name))
  return names
}

const whole = (...allOf: readonly string[]): Reach => ({ everybodys: false, allOf, assignedOf: [], sites: null })
const everybodys: Reach = { everybodys: true, allOf: [], assignedOf: [], sites: null }

describe('all cases of a base', () => {
  beforeAll(async () => {
    await fillCases(db, { ...visit, owner: 'ada' }, many, nameOf)
    await fillCases(db, { ...visit, owner: 'ben' }, batchSize, nameOf)
    await sql`analyze`.execute(db)
  })

  it('come once each, by owner and name', async () => {
    const ofAda = Array.from({ length: many }, (_, nth) => nameOf(nth)).toSorted()
    const ofBen = ofAda.filter((name) => Number(/\d+$/.exec(name)) < batchSize)
    expect(await namesIn(whole('ben', 'ada'))).toEqual([...ofAda, ...ofBen])
    expect(await namesIn(everybodys)).toEqual([...ofAda, ...ofBen])
    expect(await namesIn(whole('ben'))).toEqual(ofBen)
    expect(await namesIn(whole())).toEqual([])
  })

  it('are read without going through those before again, whoever reads them', async () => {
    for (const reach of [everybodys, whole('ada'), whole('ada', 'ben')]) {
      const before = await pagesOfIndex()
      await namesIn(reach)
      expect((await pagesOfIndex()) - before, JSON.stringify(reach)).toBeLessThan(batches * 8)
    }
  })
})

describe('reading ahead', () => {
  async function* twoThenBroken() {
    yield 1
    yield 2
    throw new Error('The connection is lost')
  }

  it('answers everything in its order, and the error where it happened', async () => {
    const seen: number[] = []
    const all = (async () => {
      for await (const one of readAhead(twoThenBroken())) seen.push(one)
    })()
    await expect(all).rejects.toThrow('The connection is lost')
    expect(seen).toEqual([1, 2])
  })

  it('breaks nothing for somebody who stops before the error', async () => {
    for await (const one of readAhead(twoThenBroken())) if (one === 2) break
  })
})
