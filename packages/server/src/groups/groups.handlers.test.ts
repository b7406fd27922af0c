import { isLegalTransition, type MembershipStatus, membershipStatuses, partyOf } from '@casebook/core/groups/membership'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../database/transaction'
import { createUser } from '../session/users'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'
import { aColleague, aGroup, isNow, startGroupServer } from './groups.fixture'
import { groupsHandlers } from './groups.handlers'

const db = await openTestDatabase()
const server = await startGroupServer(db)
const ada = await aColleague(server, 'ada')
const ben = await aColleague(server, 'ben')
const cyd = await aColleague(server, 'cyd')
const mia = await aColleague(server, 'mia', ['GROUP_MANAGER'])
const root = await aColleague(server, 'root', ['ADMIN'])
const people = { ada, ben, cyd, mia, root }
type Who = keyof typeof people
const at = server.clock.now()
await createUser(db, { username: 'fred', isFrozen: true, at })

afterAll(() => server.close())

let groups = 0
const aNewGroup = async (options: Parameters<typeof aGroup>[2] = {}) => {
  groups += 1
  const name = `Group ${groups}`
  await aGroup(db, name, options)
  return name
}

const statusOf = async (name: string, user: Who): Promise<MembershipStatus | undefined> => {
  const data = await people[user].groups.getGroupData({ name })
  return data.type === 'ReceivedGroupData' ? data.membershipStatus : undefined
}

const changesIn = (name: string) =>
  db
    .selectFrom('membership_change')
    .select(['username', 'status', 'changed_by as by'])
    .where('group_name', '=', name)
    .orderBy('id')
    .execute()

describe('createGroup', () => {
  const hernia = { name: 'hernia', description: 'Ventral hernia registry', sharedCases: true }

  it('founds a group, whose founder owns it and shares selected cases unless they say otherwise [GRP-03] [GRP-10]', async () => {
    expect(await ada.groups.createGroup(hernia)).toEqual({ type: 'GroupCreated' })
    expect(await ada.groups.getGroupData({ name: 'hernia' })).toMatchObject({
      type: 'ReceivedGroupData',
      ...hernia,
      amOwner: true,
      membershipStatus: 'JoinedWithSelectedCases',
    })
    const all = { ...hernia, name: 'hernia of all', allCases: true }
    expect(await ada.groups.createGroup(all)).toEqual({ type: 'GroupCreated' })
    expect(await ada.groups.getGroupData({ name: all.name })).toMatchObject({ membershipStatus: 'JoinedWithAllCases' })
  })

  it('leaves a group of that name as it is [GRP-03]', async () => {
    const taken = { ...hernia, description: 'Mine now', sharedCases: false }
    expect(await ben.groups.createGroup(taken)).toEqual({ type: 'GroupAlreadyExisted' })
    expect(await ben.groups.getGroupData({ name: 'hernia' })).toMatchObject({ ...hernia, amOwner: false })
    expect(await changesIn('hernia')).toHaveLength(1)
  })

  it('takes no name that looks like one there is, nor one that holds what nobody sees [GRP-03]', async () => {
    for (const name of ['Hernia', 'ＨＥＲＮＩＡ'])
      expect(await ben.groups.createGroup({ ...hernia, name })).toEqual({ type: 'GroupAlreadyExisted' })
    for (const name of ['h\u0435rnia', 'h\u200bernia', 'hernia\u202e'])
      await expect(ben.groups.createGroup({ ...hernia, name })).rejects.toThrow('custom')
    expect(await ben.groups.createGroup({ ...hernia, name: 'СОРЕ' })).toEqual({ type: 'GroupCreated' })
    expect(await cyd.groups.createGroup({ ...hernia, name: 'COPE' })).toEqual({ type: 'GroupAlreadyExisted' })
  })

  it('gives a name that two want at once to one of them [GRP-03]', async () => {
    const wanted = { ...hernia, name: 'wanted' }
    const answers = await Promise.all([ada, ben, cyd].map(({ groups }) => groups.createGroup(wanted)))
    expect(answers.map(({ type }) => type).sort()).toEqual([
      'GroupAlreadyExisted',
      'GroupAlreadyExisted',
      'GroupCreated',
    ])
    expect(await changesIn('wanted')).toHaveLength(1)
  })

  it('is done once, however often it is delivered', async () => {
    const send = () =>
      ada.browser.send({
        url: 'groupsApi?action=createGroup',
        body: JSON.stringify({ ...hernia, name: 'delivered' }),
        idempotencyKey: 'k1',
      })
    expect([await send(), await send()]).toEqual([{ GroupCreated: {} }, { GroupCreated: {} }])
  })
})

describe('lists of groups', () => {
  it('are all of them, one’s own, and those one assigns cases to; in natural order [GRP-01]', async () => {
    await aGroup(db, 'List 10', { members: { ben: 'JoinedWithSelectedCases' } })
    await aGroup(db, 'List 9', { owner: 'ben' })
    await aGroup(db, 'List 11', { members: { ben: 'JoinedWithAllCases' } })
    const names = (list: Awaited<ReturnType<typeof ben.groups.listGroups>>) =>
      list.type === 'ReceivedGroups' ? list.groups.map(({ name }) => name).filter((name) => /^List/.test(name)) : []
    expect(names(await ben.groups.listGroups())).toEqual(['List 9', 'List 10', 'List 11'])
    expect(names(await ben.groups.listGroupsIOwn())).toEqual(['List 9'])
    expect(names(await ben.groups.listMySelectedGroups())).toEqual(['List 9', 'List 10'])
  })

  it('tell the owner of pending requests, and nobody else [GRP-11] [GRP-04]', async () => {
    const name = await aNewGroup({ members: { ben: 'RequestsAllCases', cyd: 'Invited', mia: 'JoinedWithAllCases' } })
    const usersSeenBy = async (who: Who) => {
      const list = await people[who].groups.listGroups()
      const group = list.type === 'ReceivedGroups' ? list.groups.find((one) => one.name === name) : undefined
      return group?.users.map(({ username, status }) => `${username} ${status}`)
    }
    for (const who of ['ada', 'root'] as const) expect(await usersSeenBy(who)).toEqual(['ben RequestsAllCases'])
    for (const who of ['ben', 'cyd'] as const) expect(await usersSeenBy(who)).toEqual([])
  })
})

describe('getGroupData', () => {
  it('shows whoever acts for the group everybody they may invite, too; a frozen account is not one [GRP-04]', async () => {
    const name = await aNewGroup({ members: { ben: 'JoinedWithSelectedCases' } })
    for (const who of ['ada', 'mia', 'root'] as const) {
      const data = await people[who].groups.getGroupData({ name })
      const users = data.type === 'ReceivedGroupData' ? data.users : []
      expect(users).toContainEqual({
        username: 'ben',
        firstName: 'ben',
        lastName: 'of ben',
        status: 'JoinedWithSelectedCases',
      })
      expect(users.find(({ username }) => username === 'cyd')?.status).toBe('NoMembership')
      expect(users.map(({ username }) => username)).not.toContain('fred')
      expect(users.map(({ username }) => username)).not.toContain(who)
    }
  })

  it('shows all others those who have joined, whoever they are [GRP-04]', async () => {
    const name = await aNewGroup({ members: { ben: 'JoinedWithSelectedCases', mia: 'RequestsAllCases' } })
    const data = await cyd.groups.getGroupData({ name })
    expect(data).toMatchObject({ amOwner: false, owner: 'ada', membershipStatus: 'NoMembership' })
    expect(data.type === 'ReceivedGroupData' ? data.users.map(({ username }) => username) : []).toEqual(['ada', 'ben'])
  })

  it.each(membershipStatuses)('tells that one is %s, in the spelling of the wire [GRP-05]', async (status) => {
    const name = await aNewGroup({ members: { ben: status } })
    const body = JSON.stringify({ name })
    const wire = await (await ben.browser.fetch('groupsApi?action=getGroupData', { method: 'POST', body })).json()
    const spelled = status === 'JoinedWithSelectedCases' ? 'JoinedWithSelecetedCases' : status
    expect(wire.ReceivedGroupData.membershipStatus).toBe(spelled)
    expect(await statusOf(name, 'ben')).toBe(status)
  })

  it('answers GroupNotFound for a group there is none of [GRP-04]', async () => {
    expect(await ada.groups.getGroupData({ name: 'hernja' })).toEqual({ type: 'GroupNotFound' })
  })
})

describe('setMembershipStatus', () => {
  const move = (caller: Who, group: string, user: string, status: MembershipStatus) =>
    people[caller].groups.setMembershipStatus({ group, user, status })

  it.each([
    ['NoMembership', 'RequestsAllCases'],
    ['NoMembership', 'RequestsSelectedCases'],
    ['Invited', 'JoinedWithAllCases'],
    ['Invited', 'JoinedWithSelectedCases'],
    ['Invited', 'NoMembership'],
    ['RequestsAllCases', 'NoMembership'],
    ['RequestsSelectedCases', 'NoMembership'],
    ['JoinedWithAllCases', 'NoMembership'],
    ['JoinedWithSelectedCases', 'NoMembership'],
  ] as const)('lets a user go from %s to %s [GRP-06]', async (from, to) => {
    const name = await aNewGroup({ members: { ben: from } })
    expect(await move('ben', name, 'ben', to)).toEqual({ type: 'Ok' })
    expect(await statusOf(name, 'ben')).toBe(to)
  })

  it.each([
    ['NoMembership', 'Invited'],
    ['Invited', 'NoMembership'],
    ['RequestsAllCases', 'JoinedWithAllCases'],
    ['RequestsSelectedCases', 'JoinedWithSelectedCases'],
    ['RequestsAllCases', 'NoMembership'],
    ['JoinedWithAllCases', 'JoinedWithSelectedCases'],
    ['JoinedWithAllCases', 'NoMembership'],
    ['JoinedWithSelectedCases', 'NoMembership'],
  ] as const)('lets owner, group manager and administrator move a user from %s to %s [GRP-07]', async (from, to) => {
    for (const manager of ['ada', 'mia', 'root'] as const) {
      const name = await aNewGroup({ members: { ben: from } })
      expect(await move(manager, name, 'ben', to)).toEqual({ type: 'Ok' })
      expect((await changesIn(name)).at(-1)).toEqual({ username: 'ben', status: to, by: manager })
    }
  })

  it('lets nobody accept a request of their own, whatever their role [GRP-07]', async () => {
    const name = await aNewGroup({ members: { mia: 'RequestsAllCases', root: 'RequestsSelectedCases' } })
    expect(await move('mia', name, 'mia', 'JoinedWithAllCases')).toEqual({ type: 'InvalidTransition' })
    expect(await move('root', name, 'root', 'JoinedWithSelectedCases')).toEqual({ type: 'InvalidTransition' })
    expect([await statusOf(name, 'mia'), await statusOf(name, 'root')]).toEqual([
      'RequestsAllCases',
      'RequestsSelectedCases',
    ])
  })

  it('moves no owner out of their group, and no user there is none of [GRP-08]', async () => {
    const name = await aNewGroup()
    for (const caller of ['ada', 'mia', 'root'] as const) {
      expect(await move(caller, name, 'ada', 'NoMembership')).toEqual({ type: 'InvalidTransition' })
      expect(await move(caller, name, 'nobody', 'Invited')).toEqual({ type: 'InvalidTransition' })
    }
    expect(await changesIn(name)).toHaveLength(1)
  })

  it('tells a stranger nothing: of a membership of others as of a group there is none of [GRP-08]', async () => {
    const name = await aNewGroup({ members: { ben: 'RequestsAllCases' } })
    const refused = { type: 'InsufficientPermissions' }
    expect(await move('cyd', name, 'ben', 'JoinedWithAllCases')).toEqual(refused)
    expect(await move('cyd', name, 'ada', 'NoMembership')).toEqual(refused)
    expect(await move('cyd', 'hernja', 'ben', 'JoinedWithAllCases')).toEqual(refused)
    expect(await move('ada', 'hernja', 'ben', 'Invited')).toEqual(refused)
    expect(await statusOf(name, 'ben')).toBe('RequestsAllCases')
  })

  it('accepts once of two who accept at once, and joins once of two clicks [GRP-08]', async () => {
    for (let round = 0; round < 10; round += 1) {
      const name = await aNewGroup({ members: { ben: 'RequestsAllCases' } })
      const accepted = await Promise.all([
        move('ada', name, 'ben', 'JoinedWithAllCases'),
        move('mia', name, 'ben', 'JoinedWithAllCases'),
        move('root', name, 'ben', 'NoMembership'),
        move('cyd', name, 'cyd', 'RequestsAllCases'),
        move('cyd', name, 'cyd', 'RequestsSelectedCases'),
      ])
      const [first, second, third, fourth, fifth] = accepted.map(({ type }) => type)
      // The administrator's answer was to decline, or, after an acceptance, to remove: both are moves of their own.
      expect([first, second].sort()).not.toEqual(['Ok', 'Ok'])
      expect([fourth, fifth].sort()).toEqual(['InvalidTransition', 'Ok'])
      expect(third).toBe('Ok')
      const steps = (await changesIn(name)).filter(({ username }) => username === 'ben').map(({ status }) => status)
      const walks = [
        ['RequestsAllCases', 'NoMembership'],
        ['RequestsAllCases', 'JoinedWithAllCases', 'NoMembership'],
      ]
      expect(walks).toContainEqual(steps)
    }
  })

  it('answers a delivery that comes again as the first time, and moves once', async () => {
    const name = await aNewGroup()
    const send = () =>
      ben.browser.send({
        url: 'groupsApi?action=setMembershipStatus',
        body: JSON.stringify({ group: name, user: 'ben', status: 'RequestsAllCases' }),
        idempotencyKey: 'k2',
      })
    expect([await send(), await send()]).toEqual([{ Ok: {} }, { Ok: {} }])
    expect(await changesIn(name)).toHaveLength(2)
  })

  it('is the rule of the core, remembered, and every change has its author [GRP-08]', async () => {
    const handlers = groupsHandlers(server.services)
    const callers = [
      { username: 'ada', roles: [] },
      { username: 'ben', roles: [] },
      { username: 'cyd', roles: ['PI', 'REPORTER', 'DATA_MANAGER', 'FEEDBACK_RECEIVER'] },
      { username: 'mia', roles: ['GROUP_MANAGER'] },
      { username: 'root', roles: ['ADMIN'] },
    ] as const
    const aRequest = fc.record({
      caller: fc.constantFrom(...callers),
      user: fc.constantFrom('ada', 'ben', 'cyd', 'mia', 'root'),
      status: fc.constantFrom(...membershipStatuses),
    })

    await fc.assert(
      fc.asyncProperty(fc.array(aRequest, { minLength: 5, maxLength: 30 }), async (requests) => {
        const group = await aNewGroup()
        const model = new Map<string, MembershipStatus>([['ada', 'JoinedWithAllCases']])
        const authors = ['ada']
        for (const { caller, user, status } of requests) {
          const party = partyOf(caller, { user, owner: 'ada' })
          const actsForIt = ['ada', 'mia', 'root'].includes(caller.username)
          const legal = party !== null && isLegalTransition(party, model.get(user) ?? 'NoMembership', status)
          const refusal = party || actsForIt ? 'InvalidTransition' : 'InsufficientPermissions'
          if (legal) {
            model.set(user, status)
            authors.push(caller.username)
          }
          const answer = await inTransaction(db, (tx) =>
            handlers.setMembershipStatus({ group, user, status }, caller, tx),
          )
          expect(answer).toEqual({ type: legal ? 'Ok' : refusal })
        }
        const changes = await changesIn(group)
        expect(new Map(changes.map((row) => [row.username, row.status]))).toEqual(model)
        expect(changes.map(({ by }) => by)).toEqual(authors)
      }),
      tries(40),
    )
  })

  it('rewrites no change, whoever asks the database to', async () => {
    const name = await aNewGroup()
    await expect(
      db.updateTable('membership_change').set({ status: 'Invited' }).where('group_name', '=', name).execute(),
    ).rejects.toThrow('never changed or removed')
    await isNow(db, name, 'ben', 'Invited')
    expect(await statusOf(name, 'ben')).toBe('Invited')
  })
})
