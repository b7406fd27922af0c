/** The overview of all cases against the list that it shows in pages. */
import type { Caller } from '@casebook/core/call/policy'
import type { CaseEntry } from '@casebook/core/cases/cases.calls'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { type OverviewOrder, overviewOrders } from '@casebook/core/history/overview.calls'
import { describe, expect, it } from 'vitest'
import { publishBase } from '../bases/publishBase'
import { insertCase } from '../cases/newCases.repository'
import { exchange, rita, visitBase, visitStudy } from '../entry/visitStudy.fixture'
import { insertQuery } from '../queries/queries.repository'
import { openTestDatabase } from '../testing/testDatabase'
import { overviewHandlers } from './overview.handlers'

const db = await openTestDatabase()
const study = await visitStudy(db)
for (const id of ['other', 'closed']) await publishBase(study.services, { ...visitBase, id })
await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'closed' }).execute()
const { id: versionId } = await db.selectFrom('base_version').select('id').executeTakeFirstOrThrow()
const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 12, minute))

for (let nth = 0; nth < 24; nth += 1) {
  const owner = ['ada', 'ben'][nth % 2] ?? ''
  const base = ['visit', 'other', 'closed'][nth % 3] ?? ''
  const more = { revision: crypto.randomUUID(), progress: 0 }
  const id = await insertCase(
    db,
    { group: 'Ward', base, versionId, name: `Case ${nth}`, owner, ...more },
    at((nth * 7) % 24),
  )
  if (nth % 5 === 0)
    await db
      .updateTable('study_case')
      .set({ deleted_at: at(99) })
      .where('id', '=', id)
      .execute()
}

const overview = overviewHandlers(study.services)
const admin: Caller = { username: 'root', roles: ['ADMIN'] }

type Request = Parameters<typeof overview.getPageOfAllCases>[0]

async function page(caller: Caller, wanted: Partial<Request>) {
  const request = { order: 'case', descending: false, limit: 5, ...wanted } as const
  const answer = await overview.getPageOfAllCases(request, caller, exchange())
  if (answer.type !== 'ReceivedPageOfAllCases') throw new Error(answer.type)
  return answer
}

async function allPages(caller: Caller, wanted: Partial<Request> = {}) {
  const all: CaseEntry[] = []
  for (let after: string | undefined; ; ) {
    const { cases, next } = await page(caller, { ...wanted, after })
    expect(cases.length).toBeLessThanOrEqual(5)
    all.push(...cases)
    if (next === null) return all
    expect(cases).toHaveLength(5)
    after = next
  }
}

const byName = (a: CaseEntry, b: CaseEntry) => naturalOrder(a.name, b.name)
const compare = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0)
const sortedBy: Readonly<Record<OverviewOrder, (a: CaseEntry, b: CaseEntry) => number>> = {
  case: byName,
  user: (a, b) => compare(a.user, b.user) || byName(a, b),
  base: (a, b) => compare(a.base, b.base) || byName(a, b),
  savedAt: (a, b) => compare(a.savedAt, b.savedAt) || compare(a.id, b.id),
}

describe('the overview of all cases', () => {
  it.each(overviewOrders)('has every case of all owners once, by %s, in both directions [HIST-09]', async (order) => {
    const up = await allPages(admin, { order })
    expect(up).toHaveLength(24)
    expect(up.map(({ id }) => id)).toEqual(up.toSorted(sortedBy[order]).map(({ id }) => id))
    const down = await allPages(admin, { order, descending: true })
    expect(down.map(({ id }) => id)).toEqual(up.toReversed().map(({ id }) => id))
    expect(up.filter(({ deleted }) => deleted)).toHaveLength(5)
  })

  it('has none of a base that is closed to the caller, and those of one base if asked [HIST-09] [ROLE-01]', async () => {
    const all = await allPages(rita)
    expect(new Set(all.map(({ base }) => base))).toEqual(new Set(['visit', 'other']))
    expect((await page(rita, {})).count).toBe(16)
    const some = await allPages(rita, { base: { group: 'Ward', base: 'other' }, order: 'savedAt' })
    expect(some.map(({ base }) => base)).toEqual(Array.from({ length: 8 }, () => 'other'))
    expect(await allPages(rita, { base: { group: 'Ward', base: 'closed' } })).toEqual([])
  })

  it.each(overviewOrders)('finds a case by any part of its name, by %s [HIST-09]', async (order) => {
    const names = async (search: string) => (await allPages(admin, { order, search })).map(({ name }) => name).sort()
    expect(await names('ASE 7')).toEqual(['Case 7'])
    expect(await names('e 2')).toEqual(['Case 2', 'Case 20', 'Case 21', 'Case 22', 'Case 23'])
    expect(await names('nothing')).toEqual([])
    expect((await page(admin, { order, search: 'e 2' })).count).toBeUndefined()
  })

  it.each(overviewOrders)('has the cases of one kind, by %s [HIST-09] [SDV-06]', async (order) => {
    const named = (name: string) => db.updateTable('study_case').where('name', '=', name)
    await named('Case 7').set({ signed: 2, verified: 1 }).execute()
    await named('Case 9').set({ progress: 100 }).execute()
    const { id } = await db
      .selectFrom('study_case')
      .select('id')
      .where('name', '=', 'Case 12')
      .executeTakeFirstOrThrow()
    const step = {
      nodeId: 'source-query',
      value: '',
      instant: at(0).toISOString(),
      source: { kind: 'internal' },
    } as const
    await insertQuery(db, { caseId: id, questionId: 'age', checkId: null }, step)
    const names = async (wanted: Partial<Request>) =>
      (await allPages(admin, { order, ...wanted })).map(({ name }) => name)
    expect(await names({ only: 'toVerify' })).toEqual(['Case 7'])
    expect(await names({ only: 'complete' })).toEqual(['Case 9'])
    expect(await names({ only: 'queries' })).toEqual(['Case 12'])
    expect(await names({ only: 'queries', search: '13' })).toEqual([])
    expect(await names({ only: 'incomplete' })).toHaveLength(18)
    expect((await page(admin, { order, only: 'toVerify' })).count).toBe(1)
  })

  it('knows the page of another list, or of none, from its own [HIST-09]', async () => {
    const { next } = await page(admin, { order: 'user' })
    const lost = { type: 'PageNotFound' }
    const ask = (after: string, order: OverviewOrder) =>
      overview.getPageOfAllCases({ order, descending: false, limit: 5, after }, admin, exchange())
    expect(await ask(next ?? '', 'case')).toEqual(lost)
    expect(await ask('x', 'case')).toEqual(lost)
    expect(await ask(Buffer.from('["all","case",false,1,2,3]').toString('base64url'), 'case')).toEqual(lost)
  })
})
