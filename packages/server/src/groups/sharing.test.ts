import { can, type GroupOfCase } from '@casebook/core/access/can'
import { type FactValue, unknown } from '@casebook/core/facts/fact'
import { type MembershipStatus, membershipStatuses } from '@casebook/core/groups/membership'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { assignedCases, recordAssignment } from '../access/assignments.repository'
import { lockGroup, memberships, recordMembershipChange } from '../access/groups.repository'
import { casesHandlers } from '../caseList/cases.handlers'
import { exchange, visit } from '../entry/visitStudy.fixture'
import { basesHandlers } from '../home/bases.handlers'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'
import { aColleague, aGroup, aSavedCase, type Colleague, isNow, startGroupServer } from './groups.fixture'

const db = await openTestDatabase()
const server = await startGroupServer(db)
const ada = await aColleague(server, 'ada')
const ben = await aColleague(server, 'ben')
const cyd = await aColleague(server, 'cyd')
const rita = await aColleague(server, 'rita', ['REPORTER'])
for (const name of ['Ada_1', 'Ada_2']) await aSavedCase(ada, name)
for (const name of ['Ben_1', 'Ben_2']) await aSavedCase(ben, name)
await aSavedCase(cyd, 'Ben_1')

afterAll(() => server.close())

const entries = (list: Awaited<ReturnType<Colleague['cases']['listMyCases']>>) =>
  list.type === 'ReceivedCases' ? list.cases.map(({ user, name }) => `${user}/${name}`) : []
const listedFor = async ({ cases }: Colleague) => entries(await cases.listAllMyCases())

const move = ({ groups }: Colleague, group: string, user: string, status: MembershipStatus) =>
  groups.setMembershipStatus({ group, user, status })

async function open({ cases }: Colleague, owner: string, caseName: string): Promise<string> {
  const loaded = await cases.loadCase({ base: visit, caseName, owner })
  if (loaded.type !== 'CaseResolved' || !loaded.draft) throw new Error(loaded.type)
  return loaded.draft
}

/** The home screen: the number of cases, and those that can be resumed. */
async function overviewOf(username: string) {
  const overview = await basesHandlers(server.services).getBasesOverview({}, { username, roles: [] }, exchange())
  const bases = overview.type === 'ReceivedBasesOverview' ? overview.groups.flatMap((group) => group.bases) : []
  return bases.map(({ cases, drafts }) => ({ cases, resumable: drafts?.map(({ caseName }) => caseName) }))
}

const say = ({ entry }: Colleague, draft: string, age: FactValue) =>
  entry.addFactsJson({ ...visit, draft, facts: [{ id: 'age', value: age }] })
const save = ({ entry }: Colleague, draft: string, caseName: string) =>
  entry.savecase({ ...visit, draft, caseName, owner: caseName.startsWith('Ada') ? 'ada' : 'ben', force: false })

describe('a case shared in a group', () => {
  it('is listed, found, resolved, opened and saved by every member, and no other case is [GRP-12]', async () => {
    await aGroup(db, 'Ward', { members: { ben: 'JoinedWithSelectedCases' } })
    expect(await listedFor(ben)).toEqual(['ada/Ada_1', 'ada/Ada_2', 'ben/Ben_1', 'ben/Ben_2'])
    expect(entries(await ben.cases.listMyCases({ base: visit }))).toEqual(await listedFor(ben))
    await db
      .updateTable('app_user')
      .set({ title: 'Dr.', first_name: 'Ada', last_name: 'Byron' })
      .where('username', '=', 'ada')
      .execute()
    expect(await ben.cases.listMyCases({ base: visit })).toMatchObject({
      cases: [{ user: 'ada', enteredBy: 'Dr. Ada Byron' }, {}, {}, {}],
    })
    expect(entries(await ben.cases.listMyCasesFiltered({ base: visit, content: 'Ada_2' }))).toEqual(['ada/Ada_2'])
    expect(entries(await ben.cases.listMyCasesFiltered({ base: visit, content: '40' }))).toHaveLength(4)
    expect(await listedFor(ada)).toEqual(['ada/Ada_1', 'ada/Ada_2'])

    await ben.groups.setAssignment({ groupName: 'Ward', caseName: 'Ben_2', assign: true })
    expect(await listedFor(ada)).toEqual(['ada/Ada_1', 'ada/Ada_2', 'ben/Ben_2'])
    // Without its owner, too, as a client of the specified wire asks for it.
    expect(await ada.cases.resolveCase({ base: visit, caseName: 'Ben_2' })).toMatchObject({ owner: 'ben' })
    const draft = await open(ada, 'ben', 'Ben_2')
    expect(await say(ada, draft, 41)).toMatchObject({ type: 'Ok' })
    expect(await save(ada, draft, 'Ben_2')).toMatchObject({ type: 'OkWithGroups', possibleGroupsToAddTo: [] })
    const saved = await db
      .selectFrom('server_event')
      .select(['source', 'payload'])
      .where('kind', '=', 'savedCase')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(saved).toMatchObject({ source: 'ada', payload: { owner: 'ben', case: 'Ben_2' } })

    expect(await ada.cases.loadCase({ base: visit, caseName: 'Ben_1', owner: 'ben' })).toEqual({ type: 'CaseNotFound' })
    await ben.groups.setAssignment({ groupName: 'Ward', caseName: 'Ben_2', assign: false })
    expect(await listedFor(ada)).toEqual(['ada/Ada_1', 'ada/Ada_2'])
  })

  it('is not the other member’s to delete: to them it is not there [GRP-12]', async () => {
    await aGroup(db, 'Deleting', { members: { ben: 'JoinedWithSelectedCases' } })
    const request = { base: visit, caseName: 'Ada_1', owner: 'ada' }
    expect(await ben.cases.deleteCase(request)).toEqual({ type: 'CaseNotFound' })
    expect(await ben.cases.deleteCase({ ...request, owner: undefined })).toEqual({ type: 'CaseNotFound' })
    expect(await listedFor(ada)).toContain('ada/Ada_1')
    await move(ben, 'Deleting', 'ben', 'NoMembership')
  })

  it('is not mistaken for the caller’s own of the same name: without its owner neither is there [MORE-01]', async () => {
    await aGroup(db, 'Same name', { owner: 'cyd', members: { ben: 'JoinedWithAllCases' } })
    expect(await ben.cases.resolveCase({ base: visit, caseName: 'Ben_1' })).toEqual({ type: 'CaseNotFound' })
    for (const owner of ['ben', 'cyd'])
      expect(await ben.cases.resolveCase({ base: visit, caseName: 'Ben_1', owner })).toMatchObject({ owner })
    await move(ben, 'Same name', 'ben', 'NoMembership')
  })

  it('is no more to be seen than the status says, once that was downgraded [GRP-12]', async () => {
    await aGroup(db, 'Downgrade', { owner: 'cyd', members: { ben: 'JoinedWithAllCases' } })
    expect(await listedFor(cyd)).toEqual(['ben/Ben_1', 'cyd/Ben_1', 'ben/Ben_2'])
    await move(cyd, 'Downgrade', 'ben', 'JoinedWithSelectedCases')
    expect(await listedFor(cyd)).toEqual(['cyd/Ben_1'])
    await move(ben, 'Downgrade', 'ben', 'NoMembership')
  })
})

describe('leaving a group, or being removed', () => {
  it.each([
    ['leaves', () => ben],
    ['is removed', () => ada],
  ])('closes its cases at once to whoever %s, half-way through their work [GRP-12]', async (how, mover) => {
    const group = `End ${how}`
    await aGroup(db, group, { members: { ben: 'JoinedWithSelectedCases' } })
    await move(ben, 'Ward', 'ben', 'NoMembership')
    const draft = await open(ben, 'ada', 'Ada_1')
    await say(ben, draft, 50)
    expect(await ben.entry.tree({ ...visit, draft })).toMatchObject({ draft: { owner: 'ada' } })
    expect(await overviewOf('ben')).toEqual([{ cases: 4, resumable: ['Ada_1'] }])

    expect(await move(mover(), group, 'ben', 'NoMembership')).toEqual({ type: 'Ok' })
    expect(await listedFor(ben)).toEqual(['ben/Ben_1', 'ben/Ben_2'])
    expect(await overviewOf('ben')).toEqual([{ cases: 2, resumable: [] }])
    expect(await ben.entry.tree({ ...visit, draft })).toEqual({ type: 'DraftNotFound' })
    expect(await say(ben, draft, 51)).toEqual({ type: 'DraftNotFound' })
    expect(await save(ben, draft, 'Ada_1')).toEqual({ type: 'DraftNotFound' })
    expect(await say(ben, draft, unknown)).toEqual({ type: 'DraftNotFound' })
    expect(await ben.cases.loadCase({ base: visit, caseName: 'Ada_1', owner: 'ada' })).toEqual({ type: 'CaseNotFound' })
    expect(await ben.cases.saveCase({ base: visit, caseName: 'Ada_1' })).not.toMatchObject({ caseName: 'Ada_1' })

    // Their unsaved answers are kept and come back with the case.
    await isNow(db, group, 'ben', 'JoinedWithAllCases')
    expect(await ben.entry.tree({ ...visit, draft })).toMatchObject({ draft: { id: draft, unsaved: ['age'] } })
    await isNow(db, group, 'ben', 'NoMembership')
  })

  it('leaves the draft at hand the latest of those still open, and lets the other be put away [GRP-12]', async () => {
    await aGroup(db, 'Latest', { members: { ben: 'JoinedWithAllCases' } })
    const own = await open(ben, 'ben', 'Ben_1')
    const theirs = await open(ben, 'ada', 'Ada_2')
    expect(await ben.entry.tree(visit)).toMatchObject({ draft: { id: theirs } })
    await move(ben, 'Latest', 'ben', 'NoMembership')
    expect(await ben.entry.tree(visit)).toMatchObject({ draft: { id: own } })
    expect(await ben.entry.reset({ ...visit, draft: theirs })).toMatchObject({ draft: { caseName: null } })
  })

  it('lets a save that is on its way end before it, or not be made at all [GRP-12]', async () => {
    await aGroup(db, 'Race', { members: { ben: 'JoinedWithAllCases' } })
    const draft = await open(ben, 'ada', 'Ada_2')
    await say(ben, draft, 60)
    let saving: ReturnType<typeof save> | undefined
    await db.transaction().execute(async (tx) => {
      await lockGroup(tx, 'Race')
      saving = save(ben, draft, 'Ada_2')
      // Time enough for the save to come to the lock, were there none to hold it up.
      await new Promise((resolve) => setTimeout(resolve, 300))
      const change = { group: 'Race', user: 'ben', status: 'NoMembership', changedBy: 'ada' } as const
      await recordMembershipChange(tx, change, server.clock.now())
    })
    expect(await saving).toEqual({ type: 'DraftNotFound' })
  })
})

it('leaves what is shared out of reach of whoever only looks at cases [GRP-12]', async () => {
  await aGroup(db, 'Looking', { members: { rita: 'JoinedWithAllCases' } })
  expect(await listedFor(rita)).toEqual([])
  const request = { base: visit, caseName: 'Ada_1', owner: 'ada' }
  expect(await rita.cases.loadCase(request)).toEqual({ type: 'InsufficientPermissions' })
})

describe('what the server lists', () => {
  const people = { ada: [], ben: ['PI'], cyd: [], rita: ['REPORTER'] } as const
  type Who = keyof typeof people
  const aStatus = fc.constantFrom(...membershipStatuses)
  const everybody = Object.keys(people) as Who[]
  const aRandomGroup = fc.record({
    owner: fc.constantFrom(...everybody),
    sharedCases: fc.boolean(),
    members: fc.record({ ada: aStatus, ben: aStatus, cyd: aStatus, rita: aStatus }),
    assigned: fc.array(fc.nat({ max: 4 })),
    takenBack: fc.array(fc.nat({ max: 4 })),
  })

  it('is what the core’s rule allows, whatever the memberships and assignments [GRP-12] [ROLE-01]', async () => {
    const cases = casesHandlers(server.services)
    const all = await db.selectFrom('study_case').select(['id', 'owner', 'name']).orderBy('id').execute()
    expect(all).toHaveLength(5)
    let round = 0

    await fc.assert(
      fc.asyncProperty(fc.array(aRandomGroup, { maxLength: 3 }), fc.boolean(), async (groups, isProtected) => {
        round += 1
        await endAllMemberships()
        const names = groups.map((_, i) => `Round ${round} ${i}`)
        for (const [i, { owner, sharedCases, members, assigned, takenBack }] of groups.entries()) {
          const group = names[i]!
          await aGroup(db, group, { owner, sharedCases, members })
          for (const [list, isAssigned] of [
            [assigned, true],
            [takenBack, false],
          ] as const)
            for (const nth of list)
              await recordAssignment(db, { group, caseId: all[nth]!.id, isAssigned, changedBy: owner }, new Date())
        }
        await db.deleteFrom('base_protection').execute()
        if (isProtected) await db.insertInto('base_protection').values({ group_name: 'Ward', name: 'visit' }).execute()

        for (const username of everybody) {
          const caller = { username, roles: people[username] }
          const allowed = (action: 'editCase' | 'readCase') =>
            all
              .filter(({ owner, id }) => {
                const groupsOfCase = groups.map(
                  (group): GroupOfCase => ({
                    sharedCases: group.sharedCases,
                    reader: { ownsGroup: group.owner === username, status: group.members[username] },
                    caseOwner: { ownsGroup: group.owner === owner, status: group.members[owner as Who] },
                    isAssigned: [...group.assigned].some(
                      (nth) => all[nth]!.id === id && !group.takenBack.includes(nth),
                    ),
                  }),
                )
                const base = { isProtected, isGranted: false, isBeyondLimits: false }
                const standing = { owner, isDeleted: false, base, groups: groupsOfCase }
                return can({ type: 'user', ...caller }, action, standing)
              })
              .map(({ id }) => id)
          const mine = await cases.listAllMyCases({}, caller, exchange())
          expect(mine.type === 'ReceivedCases' ? mine.cases.map(({ id }) => id).sort() : mine).toEqual(
            allowed('editCase'),
          )
          const seen = await cases.listAllCases({}, caller, exchange())
          expect(seen.type === 'ReceivedAllCases' ? seen.cases.map(({ id }) => id).sort() : seen).toEqual(
            allowed('readCase'),
          )
        }
      }),
      tries(40),
    )
    await db.deleteFrom('base_protection').execute()
  }, 120_000)

  async function endAllMemberships(): Promise<void> {
    const standing = await memberships(db).execute()
    for (const { group, username, status } of standing)
      if (status !== 'NoMembership') await isNow(db, group, username, 'NoMembership')
    // Owners keep the right to assign and to look; so the groups of earlier rounds hold nothing any more.
    const groups = [...new Set(standing.map(({ group }) => group))]
    for (const { group, caseId } of await assignedCases(db, groups))
      await recordAssignment(db, { group, caseId, isAssigned: false, changedBy: 'ada' }, new Date())
  }
})
