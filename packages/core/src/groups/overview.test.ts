import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { membershipStatuses } from './membership'
import { hasNotification, listedGroups } from './overview'

const aStatus = fc.constantFrom(...membershipStatuses)
const users = (...statuses: readonly (typeof membershipStatuses)[number][]) =>
  statuses.map((status, i) => ({ username: `user${i}`, firstName: '', lastName: '', status }))

describe('a notification', () => {
  const group = { sharedCases: true, amOwner: false, membershipStatus: 'NoMembership', users: [] } as const

  it('shows for an invitation, and for no other status of one’s own [GRP-11]', () => {
    const notified = membershipStatuses.filter((membershipStatus) => hasNotification({ ...group, membershipStatus }))
    expect(notified).toEqual(['Invited'])
  })

  it('shows to the owner while a request waits [GRP-11]', () => {
    const asking = users('JoinedWithAllCases', 'RequestsSelectedCases')
    expect(hasNotification({ ...group, amOwner: true, users: asking })).toBe(true)
    expect(hasNotification({ ...group, amOwner: false, users: asking })).toBe(false)
    expect(hasNotification({ ...group, amOwner: true, users: users('JoinedWithAllCases', 'Invited') })).toBe(false)
  })

  it('is gone when every request was answered [GRP-11]', () => {
    fc.assert(
      fc.property(fc.array(aStatus), (statuses) => {
        const settled = statuses.filter((status) => !status.startsWith('Requests'))
        expect(hasNotification({ ...group, amOwner: true, users: users(...settled) })).toBe(false)
      }),
    )
  })
})

describe('the overview', () => {
  const groups = [
    { name: 'Seeberg region', amOwner: true },
    { name: 'Mesh working group', amOwner: false },
    { name: 'Über die Berge', amOwner: false },
  ]

  it.each([
    ['', false, ['Seeberg region', 'Mesh working group', 'Über die Berge']],
    [' REGION ', false, ['Seeberg region']],
    ['über', false, ['Über die Berge']],
    ['', true, ['Seeberg region']],
    ['mesh', true, []],
  ])('filtered by %j and owned only: %s lists %j [GRP-01]', (name, onlyOwned, expected) => {
    expect(listedGroups(groups, { name, onlyOwned }).map((group) => group.name)).toEqual(expected)
  })
})
