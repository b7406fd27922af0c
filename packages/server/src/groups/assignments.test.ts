import { afterAll, describe, expect, it } from 'vitest'
import { visit } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { aColleague, aGroup, aSavedCase, isNow, startGroupServer } from './groups.fixture'

const db = await openTestDatabase()
const server = await startGroupServer(db)
const ada = await aColleague(server, 'ada')
const ben = await aColleague(server, 'ben')
const rita = await aColleague(server, 'rita', ['REPORTER'])

await aSavedCase(ben, 'One')
await aSavedCase(ben, 'Two')
await aSavedCase(ada, 'Hers')
await aGroup(db, 'Ours', { members: { ben: 'JoinedWithSelectedCases' } })
await aGroup(db, 'All', { members: { ben: 'JoinedWithAllCases' } })
await aGroup(db, 'Asked', { members: { ben: 'RequestsSelectedCases' } })
await aGroup(db, 'Bens', { owner: 'ben' })

afterAll(() => server.close())

const set = (who: typeof ben, groupName: string, caseName: string, assign = true) =>
  who.groups.setAssignment({ groupName, caseName, assign })

async function cells(who: typeof ben, filter: Parameters<typeof ben.groups.getAssignments>[0] = {}) {
  const table = await who.groups.getAssignments(filter)
  if (table.type !== 'ReceivedAssignments') return table.type
  return table.assignments.map(({ groupName, name, assign }) => `${name} ${groupName} ${assign}`)
}

describe('setAssignment', () => {
  it('gives a case to a group, and takes it back; each change is kept with its author [GRP-09]', async () => {
    expect(await set(ben, 'Ours', 'One')).toEqual({ type: 'Assigned' })
    expect(await set(ben, 'Ours', 'One')).toEqual({ type: 'Assigned' })
    expect(await cells(ben, { caseName: 'One', groupName: 'Ours' })).toEqual(['One Ours true'])
    expect(await set(ben, 'Ours', 'One', false)).toEqual({ type: 'Assigned' })
    expect(await cells(ben, { caseName: 'One', groupName: 'Ours' })).toEqual(['One Ours false'])
    const rows = await db.selectFrom('assignment_change').select(['is_assigned', 'changed_by']).orderBy('id').execute()
    expect(rows).toEqual([
      { is_assigned: true, changed_by: 'ben' },
      { is_assigned: false, changed_by: 'ben' },
    ])
  })

  it('is one change of several at once [GRP-09]', async () => {
    const before = (await db.selectFrom('assignment_change').select('id').execute()).length
    const answers = await Promise.all([1, 2, 3].map(() => set(ben, 'Ours', 'Two')))
    expect(answers).toEqual(answers.map(() => ({ type: 'Assigned' })))
    expect(await db.selectFrom('assignment_change').select('id').execute()).toHaveLength(before + 1)
    await set(ben, 'Ours', 'Two', false)
  })

  it.each([
    ['ben', 'Ourz', 'One', 'AssignmentGroupNotFound'],
    ['ben', 'Ours', 'Hers', 'NotYourCase'],
    ['ben', 'Ours', 'Nobodys', 'NotYourCase'],
    ['ada', 'Ours', 'One', 'NotYourCase'],
    ['rita', 'Ours', 'One', 'NotYourCase'],
    ['ben', 'All', 'One', 'NotJoinedWithSelectedCases'],
    ['ben', 'Asked', 'One', 'NotJoinedWithSelectedCases'],
    ['ada', 'Bens', 'Hers', 'NotJoinedWithSelectedCases'],
  ] as const)('by %s to %s of the case %s is answered with %s [GRP-09]', async (who, group, name, problem) => {
    const before = await db.selectFrom('assignment_change').select('id').execute()
    for (const assign of [true, false])
      expect(await set({ ada, ben, rita }[who], group, name, assign)).toEqual({ type: problem })
    expect(await db.selectFrom('assignment_change').select('id').execute()).toEqual(before)
  })

  it('lets an owner assign their own cases, whatever their membership [GRP-10]', async () => {
    for (const status of ['JoinedWithAllCases', 'JoinedWithSelectedCases', 'NoMembership'] as const) {
      await isNow(db, 'Bens', 'ben', status)
      expect(await set(ben, 'Bens', 'One')).toEqual({ type: 'Assigned' })
      expect(await set(ben, 'Bens', 'One', false)).toEqual({ type: 'Assigned' })
    }
  })

  it('knows no case that is marked deleted [GRP-09]', async () => {
    await aSavedCase(ben, 'Gone')
    await ben.cases.deleteCase({ base: visit, caseName: 'Gone' })
    expect(await set(ben, 'Ours', 'Gone')).toEqual({ type: 'NotYourCase' })
  })

  it('guesses not which of two cases of one name is meant, but is told by the base [GRP-09]', async () => {
    const { id, ...one } = await db
      .selectFrom('study_case')
      .selectAll()
      .where('name', '=', 'One')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('study_case')
      .values({ ...one, sections: null, id: crypto.randomUUID(), base_name: 'other' })
      .execute()
    expect(await set(ben, 'Ours', 'One')).toEqual({ type: 'NotYourCase' })
    const request = { groupName: 'Ours', caseName: 'One', assign: true, base: visit }
    expect(await ben.groups.setAssignment(request)).toEqual({ type: 'Assigned' })
    const given = await db.selectFrom('assignment_change').select('case_id').orderBy('id', 'desc').executeTakeFirst()
    expect(given?.case_id).toBe(id)
    await ben.groups.setAssignment({ ...request, assign: false })
    await db.updateTable('study_case').set({ deleted_at: one.saved_at }).where('base_name', '=', 'other').execute()
  })
})

describe('getAssignments', () => {
  it('has a cell for each own case and each group it can be given to [GRP-09]', async () => {
    await set(ben, 'Ours', 'Two')
    expect(await cells(ben)).toEqual(['One Bens false', 'One Ours false', 'Two Bens false', 'Two Ours true'])
    expect(await cells(ben, { groupName: 'Ours' })).toEqual(['One Ours false', 'Two Ours true'])
    expect(await cells(ben, { caseName: 'Two', base: visit })).toEqual(['Two Bens false', 'Two Ours true'])
    expect(await cells(rita)).toEqual([])
  })

  it('names the groups that the grid has columns for, also those that see every case already [DATA-04]', async () => {
    const table = await ben.groups.getAssignments({ caseName: 'Two', base: visit })
    const grid = await ben.groups.getPageOfAssignments({ from: 0, limit: 10 })
    if (table.type !== 'ReceivedAssignments' || grid.type !== 'ReceivedPageOfAssignments') throw new Error(table.type)
    expect(table.groups).toEqual([
      { name: 'All', status: 'JoinedWithAllCases', ownsGroup: false },
      { name: 'Asked', status: 'RequestsSelectedCases', ownsGroup: false },
      { name: 'Bens', status: 'NoMembership', ownsGroup: true },
      { name: 'Ours', status: 'JoinedWithSelectedCases', ownsGroup: false },
    ])
    expect(grid.columns.map(({ cases: _, ...group }) => group)).toEqual(table.groups)
  })

  it.each([
    [{ groupName: 'Ourz' }, 'AssignmentGroupNotFound'],
    [{ groupName: 'All' }, 'NotJoinedWithSelectedCases'],
    [{ caseName: 'Hers' }, 'NotYourCase'],
    [{ caseName: 'Nobodys' }, 'NotYourCase'],
    [{ caseName: 'One', owner: 'ada' }, 'NotYourCase'],
    [{ owner: 'ada' }, 'NotYourCase'],
  ] as const)('of %j is answered with %s [GRP-09]', async (filter, problem) => {
    expect(await cells(ben, filter)).toBe(problem)
  })
})

describe('a save', () => {
  it('offers the groups that the case can be added to, and that do not see it yet [CASE-06]', async () => {
    expect(await aSavedCase(ben, 'Three')).toEqual(['Bens', 'Ours'])
    expect(await aSavedCase(ada, 'Theirs')).toEqual([])
    await ben.groups.setAssignment({ groupName: 'Ours', caseName: 'Three', assign: true })
    const opened = await ben.cases.loadCase({ base: visit, caseName: 'Three' })
    const draft = opened.type === 'CaseResolved' ? opened.draft : undefined
    await ben.entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: 41 }] })
    expect(await ben.entry.savecase({ ...visit, draft, caseName: 'Three', owner: 'ben', force: false })).toMatchObject({
      type: 'OkWithGroups',
      possibleGroupsToAddTo: ['Bens'],
    })
  })
})
