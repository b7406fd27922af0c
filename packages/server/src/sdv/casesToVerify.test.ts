/** The list of cases to verify, page by page, for a monitor who reads all cases and for an investigator who reads some. */
import type { Caller } from '@casebook/core/call/policy'
import { casesOfPage } from '@casebook/core/sdv/verification.calls'
import { describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { insertCase } from '../cases/newCases.repository'
import { exchange, rita, visitBase, visitStudy } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { verificationHandlers } from './verification.handlers'

const db = await openTestDatabase()
const { services, clock } = await visitStudy(db)
await publishBase(services, { ...visitBase, id: 'other' })
const { id: versionId } = await db.selectFrom('base_version').select('id').executeTakeFirstOrThrow()
const sections = JSON.stringify({ ready: ['patient'], other: ['drugs'] })

/** Case 0, Case 1 … Case 119: the odd ones of ben, every third of the other base. */
const ids: string[] = []
for (let nth = 0; nth < 120; nth += 1) {
  const base = nth % 3 === 2 ? 'other' : 'visit'
  const row = { group: 'Ward', base, versionId, name: `Case ${nth}`, owner: nth % 2 ? 'ben' : 'ada' }
  ids.push((await insertCase(db, { ...row, revision: crypto.randomUUID(), progress: 0 }, clock.now())) ?? '')
}
await db.updateTable('study_case').set({ sections, to_sign: 1 }).execute()
const idOf = (nth: number) => ids[nth] ?? ''

async function mark(nth: number, level: 'PI' | 'Monitor', by: string) {
  const values = { case_id: idOf(nth), questionnaire: 'patient', level, set_by: by, set_at: clock.now() }
  await db
    .insertInto('sdv_entry')
    .values({ ...values, verification: '{}' })
    .execute()
}

async function change(nth: number, level: 'PI' | 'Monitor', by: string) {
  const values = { case_id: idOf(nth), questionnaire: 'patient', level, key: 'age', set_by: by }
  await db
    .insertInto('sdv_changed_answer')
    .values({ ...values, changed_at: clock.now() })
    .execute()
}

const pia: Caller = { username: 'ben', roles: ['PI'] }
const both: Caller = { username: 'ben', roles: ['PI', 'REPORTER'] }
const verification = verificationHandlers(services)

type Request = Parameters<typeof verification.getCasesToVerify>[0]

async function page(caller: Caller, wanted: Request = {}) {
  const answer = await verification.getCasesToVerify(wanted, caller, exchange())
  if (answer.type !== 'ReceivedCasesToVerify') throw new Error(answer.type)
  return answer
}

/** The numbers of the cases on all pages. */
async function numbers(caller: Caller, wanted: Request = {}) {
  const all: number[] = []
  for (let after: string | undefined; ; ) {
    const { cases, next } = await page(caller, { ...wanted, ...(after && { after }) })
    expect(cases.length).toBeLessThanOrEqual(casesOfPage)
    all.push(...cases.map(({ name }) => Number(name.slice(5))))
    if (next === null) return all
    after = next
  }
}

const upTo = (end: number, isIn: (nth: number) => boolean = () => true) =>
  Array.from({ length: end }, (_, nth) => nth).filter(isIn)

describe('the cases to verify', () => {
  it('are in pages in the order of their names, within reach, of one study if asked [MORE-06] [MORE-12]', async () => {
    expect(await numbers(rita)).toEqual(upTo(120))
    expect(await numbers(pia)).toEqual(upTo(120, (nth) => nth % 2 === 1))
    const other = { base: { group: 'Ward', base: 'other' } }
    expect(await numbers(rita, other)).toEqual(upTo(120, (nth) => nth % 3 === 2))
    expect(await numbers(pia, other)).toEqual(upTo(120, (nth) => nth % 6 === 5))
    expect(await numbers(rita, { search: 'case 11' })).toEqual([11, ...upTo(120, (nth) => nth > 109)])
    expect(await numbers(rita, { search: 'none' })).toEqual([])
  })

  it('wait for the investigator until signed, then for a monitor who has not signed them [MORE-11] [SDV-04]', async () => {
    await mark(3, 'PI', 'ben')
    await mark(4, 'PI', 'ada')
    await mark(5, 'PI', 'ben')
    await mark(5, 'Monitor', 'rita')
    await db
      .updateTable('app_user')
      .set({ first_name: 'Ben', last_name: 'Ott' })
      .where('username', '=', 'ben')
      .execute()
    const waiting = { only: 'waiting' } as const
    expect(await numbers(rita, waiting)).toEqual([3, 4])
    expect(await numbers(both, waiting)).toEqual([4])
    expect(await numbers(pia, waiting)).toEqual(upTo(120, (nth) => nth % 2 === 1 && nth !== 3 && nth !== 5))
    expect((await page(rita, waiting)).cases[0]).toEqual({
      group: 'Ward',
      base: 'visit',
      owner: 'ben',
      enteredBy: 'Ben Ott',
      name: 'Case 3',
      isSampled: false,
      sections: 2,
      signed: 1,
      verified: 0,
      changed: 0,
    })
    // The investigator has to sign the change first, or the server refuses.
    await change(3, 'PI', 'ben')
    expect(await numbers(rita, waiting)).toEqual([4])
    expect(await numbers(rita, { ...waiting, search: 'case 4' })).toEqual([4])
  })

  it('are those with changes at the level of the caller, who is told how many they verified [MORE-06]', async () => {
    await change(5, 'Monitor', 'rita')
    expect(await numbers(rita, { only: 'changed' })).toEqual([5])
    expect(await numbers(pia, { only: 'changed' })).toEqual([3])
    const first = await page(rita)
    expect(first.counts).toEqual({ verified: 0, changed: 1 })
    expect((await page(rita, { after: first.next ?? '' })).counts).toBeUndefined()
  })

  it('are those in the sample, for reviewers only [MORE-07]', async () => {
    const plan = { group_name: 'Ward', base_name: 'visit', version: 1, share: 0, seed: 'x', questions: [] }
    const { id } = await db
      .insertInto('sampling_plan')
      .values({ ...plan, set_by: 'rita', set_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = [7, 8].map((nth) => ({ case_id: idOf(nth), plan_id: id, drawn_at: clock.now() }))
    await db.insertInto('sampled_case').values(rows).execute()
    expect(await numbers(rita, { only: 'sample' })).toEqual([7, 8])
    expect(await numbers(pia, { only: 'sample' })).toEqual([])
    expect((await page(rita, { search: 'case 7' })).cases[0]?.isSampled).toBe(true)
    expect((await page(pia, { search: 'case 7' })).cases[0]).not.toHaveProperty('isSampled')
  })

  it('are no deleted ones, and no page of another list [MORE-06]', async () => {
    await db.updateTable('study_case').set({ deleted_at: clock.now() }).where('id', '=', idOf(0)).execute()
    expect((await numbers(rita))[0]).toBe(1)
    expect(await numbers(rita, { search: 'case 0' })).toEqual([])
    for (const after of ['', 'bm9uc2Vuc2U', Buffer.from('["all","case",false,"a","b"]').toString('base64url')])
      expect(await verification.getCasesToVerify({ after }, rita, exchange())).toEqual({ type: 'PageNotFound' })
  })
})
