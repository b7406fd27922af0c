import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ToolEntry, toolProblems } from './groups.calls'
import { type MembershipStatus, membershipStatuses } from './membership'
import { type Memberships, runMembershipTool } from './membershipTool'

const groups: Readonly<Record<string, string>> = { hernia: 'ada', mesh: 'ben' }
const people = ['ada', 'ben', 'cyd', 'dan']

function standing(
  statuses: Readonly<Record<string, MembershipStatus>> = {},
  left: readonly string[] = [],
): Memberships {
  return {
    ownerOf: (group) => groups[group] ?? null,
    hasUser: (user) => people.includes(user) || user === frozen,
    isOpen: (user) => user !== frozen,
    statusOf: (group, user) => statuses[`${group}/${user}`] ?? 'NoMembership',
    hasLeft: (group, user) => left.includes(`${group}/${user}`),
  }
}

const frozen = 'fay'

const putIn = (user: string, allCases?: boolean): ToolEntry => ({ add: true, group: 'hernia', user, allCases })
const takeOut = (user: string): ToolEntry => ({ add: false, group: 'hernia', user })

const anEntry: fc.Arbitrary<ToolEntry> = fc.record({
  add: fc.boolean(),
  group: fc.constantFrom('hernia', 'mesh', 'gone'),
  user: fc.constantFrom(...people, 'nobody'),
  allCases: fc.boolean(),
})

describe('the membership tool', () => {
  it('fails in one of seven ways [GRP-02]', () => {
    const ofNames = ['GroupNotFound', 'UserNotFound', 'OwnerStays', 'OwnerIsIn', 'OwnMembership']
    expect(toolProblems).toEqual([...ofNames, 'AccountShut', 'WouldWiden'])
  })

  it('puts nobody into a group who could not leave it, but takes them out [GRP-02]', () => {
    const { changes, failures } = runMembershipTool(
      'mia',
      [putIn(frozen), takeOut(frozen)],
      standing({ [`hernia/${frozen}`]: 'Invited' }),
    )
    expect(failures).toEqual([{ add: true, group: 'hernia', user: frozen, problem: 'AccountShut' }])
    expect(changes).toMatchObject([{ user: frozen, status: 'NoMembership' }])
  })

  it('joins with selected cases unless all are asked for [GRP-02]', () => {
    expect(runMembershipTool('mia', [putIn('cyd'), putIn('dan', true)], standing())).toEqual({
      changes: [
        { group: 'hernia', user: 'cyd', from: 'NoMembership', status: 'JoinedWithSelectedCases' },
        { group: 'hernia', user: 'dan', from: 'NoMembership', status: 'JoinedWithAllCases' },
      ],
      failures: [],
    })
  })

  it('reports every failed entry, and executes the others [GRP-02]', () => {
    const entries = [putIn('nobody'), putIn('cyd'), { ...putIn('dan'), group: 'gone' }, takeOut('ada'), putIn('ada')]
    const { changes, failures } = runMembershipTool('ben', entries, standing())
    expect(changes).toEqual([{ group: 'hernia', user: 'cyd', from: 'NoMembership', status: 'JoinedWithSelectedCases' }])
    expect(failures).toEqual([
      { add: true, group: 'hernia', user: 'nobody', problem: 'UserNotFound' },
      { add: true, group: 'gone', user: 'dan', problem: 'GroupNotFound' },
      { add: false, group: 'hernia', user: 'ada', problem: 'OwnerStays' },
      { add: true, group: 'hernia', user: 'ada', problem: 'OwnerIsIn' },
    ])
  })

  it.each(['JoinedWithSelectedCases', 'RequestsSelectedCases'] as const)(
    'widens nothing that is %s [GRP-12]',
    (status) => {
      const { changes, failures } = runMembershipTool('ada', [putIn('cyd', true)], standing({ 'hernia/cyd': status }))
      expect(changes).toEqual([])
      expect(failures).toEqual([{ add: true, group: 'hernia', user: 'cyd', problem: 'WouldWiden' }])
    },
  )

  it('never adds its own user to a group, but can remove them [GRP-07]', () => {
    expect(runMembershipTool('cyd', [putIn('cyd')], standing()).failures).toMatchObject([{ problem: 'OwnMembership' }])
    const inside = standing({ 'hernia/cyd': 'JoinedWithAllCases' })
    expect(runMembershipTool('cyd', [takeOut('cyd')], inside).changes).toEqual([
      { group: 'hernia', user: 'cyd', from: 'JoinedWithAllCases', status: 'NoMembership' },
    ])
  })

  it('sees the effects of earlier entries [GRP-02]', () => {
    const { changes, failures } = runMembershipTool(
      'mia',
      [putIn('cyd'), putIn('cyd', true), takeOut('cyd')],
      standing(),
    )
    expect(changes.map(({ status }) => status)).toEqual(['JoinedWithSelectedCases', 'NoMembership'])
    expect(failures).toMatchObject([{ problem: 'WouldWiden' }])
  })

  it('ignores what earlier entries did in another group [GRP-02]', () => {
    const entries = [putIn('cyd'), { ...putIn('cyd', true), group: 'mesh' }]
    expect(runMembershipTool('dan', entries, standing())).toEqual({
      changes: [
        { group: 'hernia', user: 'cyd', from: 'NoMembership', status: 'JoinedWithSelectedCases' },
        { group: 'mesh', user: 'cyd', from: 'NoMembership', status: 'JoinedWithAllCases' },
      ],
      failures: [],
    })
  })

  it.each(['Invited', 'RequestsAllCases', 'JoinedWithAllCases', 'JoinedWithSelectedCases'] as const)(
    'only invites into a group that the manager has a part in: %s [GRP-02] [GRP-12]',
    (own) => {
      const { changes } = runMembershipTool('dan', [putIn('cyd', true)], standing({ 'hernia/dan': own }))
      expect(changes).toEqual([{ group: 'hernia', user: 'cyd', from: 'NoMembership', status: 'Invited' }])
    },
  )

  it('only invites into a group that the manager owns, and joins whoever asked [GRP-02]', () => {
    const asking = standing({ 'hernia/ben': 'RequestsAllCases', 'hernia/dan': 'Invited' })
    const { changes } = runMembershipTool('ada', [putIn('cyd', true), putIn('ben', true), putIn('dan', true)], asking)
    expect(changes.map(({ user, status }) => [user, status])).toEqual([
      ['cyd', 'Invited'],
      ['ben', 'JoinedWithAllCases'],
    ])
  })

  it('only invites a user who has left the group, until they ask or join again [GRP-02]', () => {
    const left = ['hernia/cyd']
    const added = (status: MembershipStatus) =>
      runMembershipTool('mia', [putIn('cyd')], standing({ 'hernia/cyd': status }, left)).changes
    expect(added('NoMembership')).toMatchObject([{ status: 'Invited' }])
    expect(added('Invited')).toEqual([])
    expect(added('RequestsSelectedCases')).toMatchObject([{ status: 'JoinedWithSelectedCases' }])
  })

  it('never lets a manager open to themselves the cases of a user who has not asked [GRP-12]', () => {
    const parts = fc.constantFrom(...membershipStatuses)
    fc.assert(
      fc.property(fc.array(anEntry), parts, parts, (entries, own, theirs) => {
        const before = standing({ 'hernia/dan': own, 'hernia/cyd': theirs })
        const hasPart = own !== 'NoMembership'
        for (const { group, user, from, status } of runMembershipTool('dan', entries, before).changes) {
          if (group !== 'hernia' || user !== 'cyd' || !hasPart) continue
          if (status.startsWith('Joined')) expect(from.startsWith('Joined') || from.startsWith('Requests')).toBe(true)
        }
      }),
    )
  })

  it('changes nothing if the same entry is sent twice [GRP-02]', () => {
    fc.assert(
      fc.property(anEntry, (entry) => {
        const { changes } = runMembershipTool('ada', [entry, entry], standing())
        expect(changes.length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('answers each entry with done already, changed or failed, and never moves an owner [GRP-02]', () => {
    fc.assert(
      fc.property(fc.array(anEntry), fc.constantFrom(...membershipStatuses), (entries, status) => {
        const before = standing({ 'hernia/cyd': status, 'mesh/dan': status })
        const { changes, failures } = runMembershipTool('ada', entries, before)
        expect(changes.length + failures.length).toBeLessThanOrEqual(entries.length)
        for (const { group, user } of changes) expect(groups[group]).not.toBe(user)
        for (const entry of entries.filter(({ group }) => group === 'gone'))
          expect(failures.filter(({ problem }) => problem === 'GroupNotFound')).toContainEqual(
            expect.objectContaining({ user: entry.user, add: entry.add }),
          )
      }),
    )
  })
})
