import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { membershipStatuses } from './membership'
import { everyGroup, hasNotification, isMine, listedGroups, waitingAnswers, waitingRequests } from './overview'

const aStatus = fc.constantFrom(...membershipStatuses)
const users = (...statuses: readonly (typeof membershipStatuses)[number][]) =>
  statuses.map((status, i) => ({ username: `user${i}`, firstName: '', lastName: '', status }))

describe('a notification', () => {
  const group = { sharedCases: true, amOwner: false, membershipStatus: 'NoMembership', users: [] } as const

  it('appears for an own invitation, and for no other own status [GRP-11]', () => {
    const notified = membershipStatuses.filter((membershipStatus) => hasNotification({ ...group, membershipStatus }))
    expect(notified).toEqual(['Invited'])
  })

  it('appears to the owner while a request waits [GRP-11]', () => {
    const asking = users('JoinedWithAllCases', 'RequestsSelectedCases')
    expect(hasNotification({ ...group, amOwner: true, users: asking })).toBe(true)
    expect(hasNotification({ ...group, amOwner: false, users: asking })).toBe(false)
    expect(hasNotification({ ...group, amOwner: true, users: users('JoinedWithAllCases', 'Invited') })).toBe(false)
  })

  it('disappears when every request is answered [GRP-11]', () => {
    fc.assert(
      fc.property(fc.array(aStatus), (statuses) => {
        const settled = statuses.filter((status) => !status.startsWith('Requests'))
        expect(hasNotification({ ...group, amOwner: true, users: users(...settled) })).toBe(false)
      }),
    )
  })
})

describe('the decisions a user owes', () => {
  const quiet = { sharedCases: true, amOwner: false, membershipStatus: 'JoinedWithAllCases', users: [] } as const
  const asked = { ...quiet, users: users('RequestsAllCases', 'RequestsSelectedCases', 'Invited', 'NoMembership') }

  it('are one for each invitation, and for an owner one for each request [GRP-11]', () => {
    expect(waitingRequests({ ...asked, amOwner: true })).toBe(2)
    expect(waitingRequests(asked)).toBe(0)
    expect(waitingAnswers([quiet, { ...asked, amOwner: true }, { ...quiet, membershipStatus: 'Invited' }, asked])).toBe(
      3,
    )
  })

  it('are none exactly if no group has a notification [GRP-11]', () => {
    const group = fc.record({
      amOwner: fc.boolean(),
      membershipStatus: aStatus,
      sharedCases: fc.boolean(),
      users: fc.array(aStatus).map((statuses) => users(...statuses)),
    })
    fc.assert(
      fc.property(fc.array(group), (groups) => {
        expect(waitingAnswers(groups) > 0).toBe(groups.some(hasNotification))
      }),
    )
  })
})

describe('the overview', () => {
  const groups = [
    { name: 'Seeberg region', amOwner: true, membershipStatus: 'JoinedWithAllCases' },
    { name: 'Mesh working group', amOwner: false, membershipStatus: 'Invited' },
    { name: 'Über die Berge', amOwner: false, membershipStatus: 'NoMembership' },
  ] as const

  it.each([
    ['', false, ['Seeberg region', 'Mesh working group', 'Über die Berge']],
    [' REGION ', false, ['Seeberg region']],
    ['über', false, ['Über die Berge']],
    ['', true, ['Seeberg region']],
    ['mesh', true, []],
  ])('filtered by %j and owned only: %s lists %j [GRP-01]', (name, onlyOwned, expected) => {
    expect(listedGroups(groups, { ...everyGroup, name, onlyOwned }).map((group) => group.name)).toEqual(expected)
  })

  it('filtered to the user’s groups lists every group with a connection [GRP-01]', () => {
    const mine = listedGroups(groups, { ...everyGroup, onlyMine: true }).map(({ name }) => name)
    expect(mine).toEqual(['Seeberg region', 'Mesh working group'])
    const statuses = membershipStatuses.filter((membershipStatus) => !isMine({ amOwner: false, membershipStatus }))
    expect(statuses).toEqual(['NoMembership'])
  })
})
