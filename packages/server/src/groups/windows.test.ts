/** Windows of long lists, what people are told of, and what ends at once. */
import { afterAll, describe, expect, it } from 'vitest'
import { visit } from '../entry/visitStudy.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { aColleague, aGroup, aSavedCase, startGroupServer } from './groups.fixture'

const db = await openTestDatabase()
const server = await startGroupServer(db)
const ada = await aColleague(server, 'ada')
const ben = await aColleague(server, 'ben')
const cyd = await aColleague(server, 'cyd')
const mia = await aColleague(server, 'mia', ['GROUP_MANAGER'])

afterAll(() => server.close())

const cases = ['VH_10', 'VH_2', 'VH_1', 'Other_1']
for (const name of cases) await aSavedCase(ada, name)
await aSavedCase(ben, 'VH_3')

const eventsOf = async (kind: 'membershipChanged' | 'groupCreated') => {
  const rows = await db
    .selectFrom('server_event')
    .select(['source', 'payload'])
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ source, payload }) => ({ source, ...(payload as object) }))
}

describe('a window of groups', () => {
  it('has the first that match, those that wait before the others, and counts all [GRP-01] [GRP-11]', async () => {
    await aGroup(db, 'Alpha', { owner: 'ben' })
    await aGroup(db, 'Beta 10', { owner: 'ada', members: { ben: 'RequestsAllCases', cyd: 'RequestsSelectedCases' } })
    await aGroup(db, 'Beta 9', { owner: 'ben', members: { ada: 'Invited' } })
    const window = await ada.groups.listGroups({ first: 2 })
    expect(window).toMatchObject({ type: 'ReceivedGroups', count: 3, all: 3, owned: 1, waiting: 3 })
    const groups = window.type === 'ReceivedGroups' ? window.groups : []
    expect(groups).toMatchObject([
      { name: 'Beta 9', membershipStatus: 'Invited', users: [], requests: 0 },
      { name: 'Beta 10', amOwner: true, users: [], requests: 2 },
    ])
    const named = await ada.groups.listGroups({ first: 5, search: 'ALPH' })
    expect(named).toMatchObject({ count: 1, groups: [{ name: 'Alpha' }] })
    expect(await ada.groups.listGroups({ first: 5, onlyOwned: true })).toMatchObject({ groups: [{ name: 'Beta 10' }] })
    expect(await ada.groups.listGroups({ first: 0 })).toMatchObject({ groups: [], waiting: 3 })
  })
})

describe('a window of the users of a group', () => {
  it('has requests first, then members and everybody else, to those who act for it [GRP-04]', async () => {
    await aGroup(db, 'Gamma', { owner: 'ada', members: { ben: 'JoinedWithAllCases', cyd: 'RequestsAllCases' } })
    const named = async (who: typeof ada, request: { first: number; search?: string }) => {
      const data = await who.groups.getGroupData({ name: 'Gamma', ...request })
      if (data.type !== 'ReceivedGroupData') throw new Error(data.type)
      return [data.users.map(({ username }) => username), data.count]
    }
    expect(await named(ada, { first: 3 })).toEqual([['cyd', 'ben', 'mia'], 3])
    expect(await named(ada, { first: 1 })).toEqual([['cyd'], 3])
    expect(await named(ada, { first: 9, search: 'of BE' })).toEqual([['ben'], 1])
    // To others, those who have joined.
    expect(await named(ben, { first: 9 })).toEqual([['ada'], 1])
    expect(await mia.groups.listUsers({ search: 'cy', first: 8 })).toMatchObject({ users: [{ username: 'cyd' }] })
  })
})

describe('a page of the assignment grid', () => {
  const page = async (
    request: { from?: number; search?: string; onlyUnassigned?: boolean; groupName?: string } = {},
  ) => {
    const answer = await ada.groups.getPageOfAssignments({ from: 0, limit: 3, ...request })
    if (answer.type !== 'ReceivedPageOfAssignments') throw new Error(answer.type)
    return answer
  }
  const names = ({ rows }: Awaited<ReturnType<typeof page>>) => rows.map(({ name }) => name)

  it('has the caller’s own cases in natural order, by their place [GRP-09]', async () => {
    const first = await page()
    expect(first.bases).toMatchObject([{ ...visit, cases: 4, text: {} }])
    expect(names(first)).toEqual(['Other_1', 'VH_1', 'VH_2'])
    expect(names(await page({ from: 3 }))).toEqual(['VH_10'])
    const searched = await page({ search: 'vh_1' })
    expect([names(searched), searched.bases]).toMatchObject([['VH_1', 'VH_10'], [{ ...visit, cases: 2 }]])
    expect(names(await page({ search: `${visit.group} / ${visit.base}` }))).toHaveLength(3)
  })

  it('has a column for each of the caller’s groups, and says what is assigned [GRP-09] [GRP-10]', async () => {
    await aGroup(db, 'Delta', { owner: 'ben', members: { ada: 'JoinedWithSelectedCases' } })
    const share = { groupName: 'Delta', caseName: 'VH_2', base: visit, owner: 'ada' }
    expect(await ada.groups.setAssignment({ ...share, assign: true })).toEqual({ type: 'Assigned' })
    const { columns, rows } = await page()
    expect(columns.map(({ name, status, cases }) => [name, status, cases])).toEqual([
      ['Beta 9', 'Invited', 0],
      ['Beta 10', 'JoinedWithAllCases', 0],
      ['Delta', 'JoinedWithSelectedCases', 1],
      ['Gamma', 'JoinedWithAllCases', 0],
    ])
    expect(rows.map(({ given }) => given)).toEqual([[], [], [2]])
    expect(names(await page({ onlyUnassigned: true }))).toEqual(['Other_1', 'VH_1', 'VH_10'])
    expect((await page({ groupName: 'Delta' })).columns).toHaveLength(1)
  })

  it('is refused for a group that the caller does not assign cases to [GRP-09]', async () => {
    const asked = (groupName: string) => ada.groups.getPageOfAssignments({ groupName, from: 0, limit: 3 })
    expect(await asked('Nothing')).toEqual({ type: 'AssignmentGroupNotFound' })
    expect(await asked('Beta 9')).toEqual({ type: 'NotJoinedWithSelectedCases' })
  })
})

describe('moves that others make', () => {
  it('are logged and told, until the user has read it [GRP-02] [GRP-11]', async () => {
    expect(await ben.groups.createGroup({ name: 'Told', description: '', sharedCases: true })).toEqual({
      type: 'GroupCreated',
    })
    expect((await eventsOf('groupCreated')).at(-1)).toEqual({ source: 'ben', userGroup: 'Told' })
    const entries = [{ add: true, group: 'Told', user: 'cyd', allCases: true }]
    expect(await mia.groups.setAssignments({ entries })).toEqual({ type: 'Ok' })
    const change = { user: 'cyd', userGroup: 'Told' }
    expect((await eventsOf('membershipChanged')).at(-1)).toEqual({
      source: 'mia',
      ...change,
      status: 'JoinedWithAllCases',
    })

    const told = async () => {
      const window = await cyd.groups.listGroups({ first: 0 })
      return window.type === 'ReceivedGroups' ? (window.notices ?? []) : []
    }
    const [notice] = await told()
    expect(notice).toMatchObject({
      group: 'Told',
      from: 'NoMembership',
      status: 'JoinedWithAllCases',
      by: 'mia of mia',
    })
    await cyd.groups.confirmNotices({ upTo: notice?.id ?? 0 })
    expect(await told()).toEqual([])
    // What they do themselves is no news to them.
    await cyd.groups.setMembershipStatus({ group: 'Told', user: 'cyd', status: 'NoMembership' })
    expect(await told()).toEqual([])
    expect((await eventsOf('membershipChanged')).at(-1)).toEqual({ source: 'cyd', ...change, status: 'NoMembership' })
    // The tool cannot bring back who has left.
    expect(await mia.groups.setAssignments({ entries })).toEqual({
      type: 'Ok',
      invited: [{ group: 'Told', user: 'cyd' }],
    })
  })

  it('are all told, however many: none counts as read that was not shown [GRP-02] [GRP-11]', async () => {
    const names = Array.from({ length: 23 }, (_, nth) => `Many ${nth}`)
    for (const name of names) await aGroup(db, name, { owner: 'ben' })
    await mia.groups.setAssignments({
      entries: names.map((group) => ({ add: true, group, user: 'ada', allCases: true })),
    })
    const shown: string[] = []
    for (let round = 0; round < 2; round++) {
      const window = await ada.groups.listGroups({ first: 0 })
      const notices = window.type === 'ReceivedGroups' ? (window.notices ?? []) : []
      shown.push(...notices.map(({ group }) => group).toReversed())
      await ada.groups.confirmNotices({ upTo: notices[0]?.id ?? 0 })
    }
    expect(shown).toEqual(names)
    for (const group of names) await ada.groups.setMembershipStatus({ group, user: 'ada', status: 'NoMembership' })
  })

  it('do not open others’ cases to a manager, neither in their own group nor in one they belong to [GRP-02] [GRP-12]', async () => {
    await mia.groups.createGroup({ name: 'Hers', description: '', sharedCases: true })
    const entries = [{ add: true, group: 'Hers', user: 'ada', allCases: true }]
    expect(await mia.groups.setAssignments({ entries })).toEqual({
      type: 'Ok',
      invited: [{ group: 'Hers', user: 'ada' }],
    })
    const listed = await mia.cases.listAllMyCases()
    expect(listed.type === 'ReceivedCases' ? listed.cases.filter(({ user }) => user === 'ada') : []).toEqual([])
  })
})

describe('the end of sharing', () => {
  it('is told to a page that has the case open, the next time it asks [GRP-12]', async () => {
    await aGroup(db, 'Open', { owner: 'ada', members: { cyd: 'JoinedWithAllCases' } })
    await aSavedCase(ada, 'VH_open')
    const opened = await cyd.cases.loadCase({ base: visit, caseName: 'VH_open', owner: 'ada' })
    if (opened.type !== 'CaseResolved') throw new Error(opened.type)
    const there = () => cyd.entry.beThere({ ...visit, draft: opened.draft })
    // Noted: for a while nothing is asked of the database but that.
    for (const _ of [1, 2]) expect(await there()).toEqual({ type: 'OthersThere', others: [] })
    await ada.groups.setMembershipStatus({ group: 'Open', user: 'cyd', status: 'NoMembership' })
    expect(await there()).toEqual({ type: 'DraftNotFound', accessEnded: true })
  })

  it('is told after an assignment is taken back, too [GRP-09] [GRP-12]', async () => {
    await aGroup(db, 'Given', { owner: 'mia', members: { ada: 'JoinedWithSelectedCases', cyd: 'JoinedWithAllCases' } })
    const share = { groupName: 'Given', caseName: 'VH_open', base: visit, owner: 'ada' }
    await ada.groups.setAssignment({ ...share, assign: true })
    const opened = await cyd.cases.loadCase({ base: visit, caseName: 'VH_open', owner: 'ada' })
    if (opened.type !== 'CaseResolved') throw new Error(opened.type)
    const there = () => cyd.entry.beThere({ ...visit, draft: opened.draft })
    for (const _ of [1, 2]) expect(await there()).toEqual({ type: 'OthersThere', others: [] })
    await ada.groups.setAssignment({ ...share, assign: false })
    expect(await there()).toEqual({ type: 'DraftNotFound', accessEnded: true })
  })
})
