import { afterAll, describe, expect, it } from 'vitest'
import { createUser } from '../session/users'
import { openTestDatabase } from '../testing/testDatabase'
import { aColleague, aGroup, startGroupServer } from './groups.fixture'

const db = await openTestDatabase()
const server = await startGroupServer(db)
const ada = await aColleague(server, 'ada')
const ben = await aColleague(server, 'ben')
const mia = await aColleague(server, 'mia', ['GROUP_MANAGER'])
const root = await aColleague(server, 'root', ['ADMIN'])

afterAll(() => server.close())

const statusOf = async (name: string, who: typeof ben) => {
  const data = await who.groups.getGroupData({ name })
  return data.type === 'ReceivedGroupData' ? data.membershipStatus : undefined
}

describe('the membership tool', () => {
  it('is for group managers and administrators; not even an owner has it [GRP-10] [ROLE-01]', async () => {
    await aGroup(db, 'Owned', { owner: 'ada' })
    const entries = [{ add: true, group: 'Owned', user: 'ben' }]
    expect(await ada.groups.setAssignments({ entries })).toEqual({ type: 'InsufficientPermissions' })
    expect(await ada.groups.listUsers()).toEqual({ type: 'InsufficientPermissions' })
    expect(await statusOf('Owned', ben)).toBe('NoMembership')
    for (const { groups } of [mia, root]) expect(await groups.listUsers()).toMatchObject({ type: 'ReceivedUsers' })
  })

  it('lists whom it can put into groups [GRP-02]', async () => {
    const listed = await mia.groups.listUsers()
    expect(listed.type === 'ReceivedUsers' ? listed.users : []).toContainEqual({
      username: 'ben',
      firstName: 'ben',
      lastName: 'of ben',
    })
  })

  it('puts users in with selected cases, or with all where that is said, and takes them out [GRP-02]', async () => {
    await aGroup(db, 'First', { members: { mia: 'JoinedWithAllCases' } })
    await aGroup(db, 'Second')
    const entries = [
      { add: true, group: 'First', user: 'ben' },
      { add: true, group: 'Second', user: 'ben', allCases: true },
      { add: false, group: 'First', user: 'mia' },
    ]
    expect(await root.groups.setAssignments({ entries })).toEqual({ type: 'Ok' })
    expect(await statusOf('First', ben)).toBe('JoinedWithSelectedCases')
    expect(await statusOf('Second', ben)).toBe('JoinedWithAllCases')
    expect(await statusOf('First', mia)).toBe('NoMembership')
    const { changed_by } = await db
      .selectFrom('membership_change')
      .select('changed_by')
      .where('group_name', '=', 'Second')
      .where('username', '=', 'ben')
      .executeTakeFirstOrThrow()
    expect(changed_by).toBe('root')
  })

  it('has a line for each entry that fails, and does the others; none widens what a user gave [GRP-02]', async () => {
    await aGroup(db, 'Third', { members: { ben: 'RequestsSelectedCases' } })
    const entries = [
      { add: true, group: 'Third', user: 'root' },
      { add: true, group: 'Thirds', user: 'ben' },
      { add: true, group: 'Third', user: 'benn' },
      { add: false, group: 'Third', user: 'ada' },
      { add: true, group: 'Third', user: 'mia' },
      { add: true, group: 'Third', user: 'ben', allCases: true },
      { add: true, group: '\0', user: '\ud800' },
    ]
    expect(await mia.groups.setAssignments({ entries })).toEqual({
      type: 'AssignmentErrors',
      errors: [
        { add: true, group: 'Thirds', user: 'ben', problem: 'GroupNotFound' },
        { add: true, group: 'Third', user: 'benn', problem: 'UserNotFound' },
        { add: false, group: 'Third', user: 'ada', problem: 'OwnerStays' },
        { add: true, group: 'Third', user: 'mia', problem: 'OwnMembership' },
        { add: true, group: 'Third', user: 'ben', problem: 'WouldWiden' },
        { add: true, group: '\0', user: '\ud800', problem: 'GroupNotFound' },
      ],
    })
    expect(await statusOf('Third', root)).toBe('JoinedWithSelectedCases')
    expect(await statusOf('Third', ben)).toBe('RequestsSelectedCases')
    expect(await statusOf('Third', mia)).toBe('NoMembership')
  })

  it('puts no account in that is frozen [GRP-02]', async () => {
    await aGroup(db, 'Fifth')
    await createUser(db, { username: 'fred', isFrozen: true, at: server.clock.now() })
    const entry = { add: true, group: 'Fifth', user: 'fred' }
    expect(await mia.groups.setAssignments({ entries: [entry] })).toEqual({
      type: 'AssignmentErrors',
      errors: [{ ...entry, problem: 'AccountShut' }],
    })
  })

  it('does the same list twice as once, also at the same moment [GRP-02]', async () => {
    await aGroup(db, 'Fourth')
    const entries = [{ add: true, group: 'Fourth', user: 'ben' }]
    const answers = await Promise.all([mia, root, mia].map(({ groups }) => groups.setAssignments({ entries })))
    expect(answers).toEqual([{ type: 'Ok' }, { type: 'Ok' }, { type: 'Ok' }])
    const rows = await db
      .selectFrom('membership_change')
      .select('username')
      .where('group_name', '=', 'Fourth')
      .where('username', '=', 'ben')
      .execute()
    expect(rows).toHaveLength(1)
  })
})
