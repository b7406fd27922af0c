/** Pages of cases against the list that they are pages of. */
import type { Caller } from '@casebook/core/call/policy'
import { sortKey } from '@casebook/core/cases/caseOrder'
import { type CaseEntry, type CaseOrder, caseOrders } from '@casebook/core/cases/cases.calls'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { isInText, needleOf } from '@casebook/core/cases/search'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordAssignment } from '../access/assignments.repository'
import { publishBase } from '../bases/publishBase'
import { insertCase } from '../cases/newCases.repository'
import { ada, ben, exchange, rita, visit, visitBase, visitStudy } from '../entry/visitStudy.fixture'
import { aGroup } from '../groups/groups.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'

const db = await openTestDatabase()
const study = await visitStudy(db)
const { cases, bases } = study
await publishBase(study.services, { ...visitBase, id: 'other' })
await publishBase(study.services, { ...visitBase, id: 'closed' })
await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'closed' }).execute()
await db.insertInto('base_access').values({ group_name: 'Ward', name: 'closed', username: 'ben' }).execute()
for (const [username, last_name] of [
  ['cyd', 'Adam'],
  ['dan', ''],
] as const)
  await db.insertInto('app_user').values({ username, last_name, roles: [], created_at: new Date() }).execute()
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute))
const { id: versionId } = await db.selectFrom('base_version').select('id').executeTakeFirstOrThrow()

interface Given {
  readonly owner: string
  readonly base: string
  readonly name: string
  readonly minute: number
  readonly progress: number
  readonly fate: 'kept' | 'deleted' | 'given' | 'taken back'
}

/** Answers its id, or null if there is one of that name. */
async function aCase({ owner, base, name, minute, progress, fate }: Given): Promise<string | null> {
  const revision = crypto.randomUUID()
  const id = await insertCase(db, { group: 'Ward', base, versionId, name, owner, revision, progress }, at(minute))
  if (id === null) return null
  if (fate === 'deleted')
    await db
      .updateTable('study_case')
      .set({ deleted_at: at(99) })
      .where('id', '=', id)
      .execute()
  if (fate === 'given' || fate === 'taken back') await give(id, owner, true)
  if (fate === 'taken back') await give(id, owner, false)
  return id
}

const give = (caseId: string, changedBy: string, isAssigned: boolean) =>
  recordAssignment(db, { group: 'Some', caseId, isAssigned, changedBy }, at(0))

type Request = Parameters<typeof cases.getPageOfCases>[0]
type Wanted = Partial<Request>

async function page(caller: Caller, wanted: Wanted = {}) {
  const request = { order: 'name', descending: false, limit: 50, ...wanted } as const
  const answer = await cases.getPageOfCases(request, caller, exchange())
  if (answer.type !== 'ReceivedPageOfCases') throw new Error(answer.type)
  return answer
}

async function allPages(caller: Caller, wanted: Wanted, between = async () => {}) {
  const all: CaseEntry[] = []
  for (let after: string | undefined; ; await between()) {
    const { cases: some, next } = await page(caller, { ...wanted, after })
    expect(some.length).toBeLessThanOrEqual(wanted.limit ?? 50)
    all.push(...some)
    if (next === null) return all
    expect(some).toHaveLength(wanted.limit ?? 50)
    after = next
  }
}

async function listed(caller: Caller, base: Wanted['base']) {
  const list = base
    ? await cases.listMyCases({ base }, caller, exchange())
    : await cases.listAllMyCases({}, caller, exchange())
  if (list.type !== 'ReceivedCases') throw new Error(list.type)
  return list.cases
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
const displayed = ({ enteredBy, user = '' }: CaseEntry) => sortKey(enteredBy ?? user)
const byName = (a: CaseEntry, b: CaseEntry) =>
  naturalOrder(a.name, b.name) || compare(a.user ?? '', b.user ?? '') || compare(a.id ?? '', b.id ?? '')
const byTime = (a: CaseEntry, b: CaseEntry) =>
  compare(a.savedAt ?? '', b.savedAt ?? '') || compare(a.id ?? '', b.id ?? '')
const sequence: Readonly<Record<CaseOrder, (a: CaseEntry, b: CaseEntry) => number>> = {
  name: byName,
  owner: (a, b) => compare(displayed(a), displayed(b)) || byName(a, b),
  savedAt: byTime,
  progress: (a, b) => compare(a.progress ?? -1, b.progress ?? -1) || byTime(a, b),
}

await aGroup(db, 'All', { owner: 'cyd', members: { ada: 'JoinedWithSelectedCases', ben: 'JoinedWithAllCases' } })
await aGroup(db, 'Some', { owner: 'dan', members: { ada: 'JoinedWithSelectedCases', ben: 'JoinedWithSelectedCases' } })

const name = fc.stringMatching(/^(VH|vh|Straße|Case)_0?\d{1,3}b?$/)
const anyCase: fc.Arbitrary<Given> = fc.record({
  owner: fc.constantFrom('ada', 'ben', 'cyd', 'dan'),
  base: fc.constantFrom('visit', 'other', 'closed'),
  name,
  minute: fc.nat(5),
  progress: fc.constantFrom(-1, 0, 50, 50, 100),
  fate: fc.constantFrom('kept', 'kept', 'kept', 'deleted', 'given', 'taken back'),
})
const anyWanted = fc.record({
  base: fc.constantFrom(undefined, visit, { group: 'Ward', base: 'closed' }),
  order: fc.constantFrom(...caseOrders),
  descending: fc.boolean(),
  search: fc.constantFrom('', '', '1', ' h_1', 'STRASSE', 'ase_', '%', 'none'),
  limit: fc.constantFrom(1, 2, 7, 50),
})
const whoever = fc.constantFrom(ada, ben, rita, { username: 'cyd', roles: [] }, { username: 'dan', roles: [] })

await Promise.all(fc.sample(anyCase, { numRuns: 120, seed: 20 }).map(aCase))

describe('pages of cases', () => {
  it('have together what the specified list has, each case once, in their order [MORE-12] [CASE-10]', async () => {
    await fc.assert(
      fc.asyncProperty(whoever, anyWanted, async (caller, wanted) => {
        const needle = needleOf(wanted.search)
        const expected = (await listed(caller, wanted.base))
          .filter((one) => isInText(needle, one.name))
          .sort(sequence[wanted.order])
        const all = await allPages(caller, wanted)
        expect(all).toEqual(wanted.descending ? expected.reverse() : expected)
      }),
      tries(100),
    )
  }, 120_000)

  it('are of somebody who sees what is theirs, shared and given to them, and nothing else', async () => {
    const owners = async (caller: Caller) => new Set((await allPages(caller, {})).map(({ user }) => user))
    expect(await owners(ada)).toEqual(new Set(['ada', 'ben', 'cyd', 'dan']))
    expect(await owners(rita)).toEqual(new Set())
  })

  it('shift no case when others are entered in between [MORE-12]', async () => {
    let nth = 0
    for (const order of caseOrders)
      for (const descending of [false, true]) {
        const before = await listed(ada, undefined)
        const all = await allPages(ada, { order, descending, limit: 20 }, async () => {
          const entered = { owner: 'ada', base: 'visit', minute: nth % 6, progress: 50, fate: 'kept' } as const
          for (const word of ['A', 'zz']) await aCase({ ...entered, name: `${word}_${++nth}` })
        })
        const ids = all.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(before.filter(({ id }) => !ids.includes(id))).toEqual([])
      }
  })

  it('say how many there are on the first page, and not with a search', async () => {
    const { length } = await listed(ada, visit)
    expect(await page(ada, { base: visit, limit: 1 })).toMatchObject({ count: length, moreCases: undefined })
    expect((await page(ada, { base: visit, limit: 1, search: 'VH' })).count).toBeUndefined()
    const { next } = await page(ada, { limit: 1 })
    expect((await page(ada, { limit: 1, after: next ?? undefined })).count).toBeUndefined()
  })

  it('begin only where a page of the same list ended', async () => {
    const { next } = await page(ada, { order: 'savedAt', limit: 1 })
    const cursors: readonly [Wanted['order'], string][] = [
      ['name', next ?? ''],
      ['savedAt', ''],
      ['name', 'nonsense'],
    ]
    const [order, descending, ...place] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString())
    const forged = [
      ['x', place[1]],
      [place[0], 'x'],
      [1e300, place[1]],
      [place[0]],
      [null, place[1]],
      [place[0], place[1], 1],
    ]
    const written = forged.map((values) =>
      Buffer.from(JSON.stringify([order, descending, ...values])).toString('base64url'),
    )
    for (const [wanted, after] of [...cursors, ...written.map((one) => ['savedAt', one] as const)]) {
      const request = { order: wanted ?? 'name', descending: false, limit: 1, after }
      expect(await cases.getPageOfCases(request, ada, exchange())).toEqual({ type: 'PageNotFound' })
    }
    const nul = Buffer.from(JSON.stringify(['name', false, 'a\0', 'ada', place[1]])).toString('base64url')
    const request = { order: 'name', descending: false, limit: 1 } as const
    expect(await cases.getPageOfCases({ ...request, after: nul }, ada, exchange())).toEqual({ type: 'PageNotFound' })
    expect((await page(ada, { search: 'a\0' })).cases).toEqual([])
  })

  it('find a name by any part of it, however many do not have it [MORE-12]', async () => {
    const names = Array.from({ length: 1_200 }, (_, i) => `Row_${i}`)
    const entered = { owner: 'ben', base: 'visit', progress: 0, fate: 'kept' } as const
    for (const [minute, one] of [...names, 'zz_Needle_1', 'zz_Needle_2', 'zz_q'].entries())
      await aCase({ ...entered, minute, name: one })
    for (const order of caseOrders) {
      const found = (search: string, limit = 50) => allPages(ben, { base: visit, order, search, limit })
      expect((await found('needle', 1)).map((one) => one.name)).toEqual(['zz_Needle_1', 'zz_Needle_2'])
      expect((await found('zz_q')).map((one) => one.name)).toEqual(['zz_q'])
      expect((await found('q')).map((one) => one.name)).toEqual(['zz_q'])
      expect(await found('row_11', 30)).toHaveLength(111)
    }
  })
})

describe('the overview', () => {
  it('counts the cases of each base as the list has them [MORE-12]', async () => {
    for (const caller of [ada, ben, rita]) {
      const overview = await bases.getBasesOverview({}, caller, exchange())
      if (overview.type !== 'ReceivedBasesOverview') throw new Error(overview.type)
      const counts = overview.groups.flatMap(({ group, bases }) =>
        bases.map(({ base, cases }) => ({ group, base, cases })),
      )
      for (const { cases, ...base } of counts) expect(cases).toBe((await listed(caller, base)).length)
      expect(counts).toHaveLength(caller === ben ? 3 : 2)
    }
  })
})
