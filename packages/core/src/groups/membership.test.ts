import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, roles } from '../permissions/capabilities'
import {
  actsForGroup,
  isJoined,
  isLegalTransition,
  type MembershipStatus,
  membershipStatuses,
  openMoves,
  type Party,
  partyOf,
  placeInGroup,
  shownUsers,
} from './membership'

const aParty = fc.constantFrom<Party>('user', 'manager')
const aStatus = fc.constantFrom(...membershipStatuses)
const someRoles = fc.subarray([...roles])

const names = (party: Party, status: MembershipStatus) => openMoves(party, status).map(({ move }) => move)

it('knows six statuses [GRP-05]', () => {
  expect(membershipStatuses).toEqual([
    'NoMembership',
    'Invited',
    'RequestsAllCases',
    'RequestsSelectedCases',
    'JoinedWithAllCases',
    'JoinedWithSelectedCases',
  ])
})

describe('the moves of the user', () => {
  it('may join with all or with selected cases, and decline an invitation [GRP-06]', () => {
    const join = ['joinWithAllCases', 'joinWithSelectedCases']
    expect(names('user', 'NoMembership')).toEqual(join)
    expect(names('user', 'Invited')).toEqual([...join, 'decline'])
  })

  it.each(['RequestsAllCases', 'RequestsSelectedCases', 'JoinedWithAllCases', 'JoinedWithSelectedCases'] as const)(
    'may only leave when %s [GRP-06]',
    (status) => {
      expect(openMoves('user', status)).toEqual([{ move: 'leave', to: 'NoMembership' }])
    },
  )

  it('request without an invitation, and join with one [GRP-06]', () => {
    expect(openMoves('user', 'NoMembership').map(({ to }) => to)).toEqual(['RequestsAllCases', 'RequestsSelectedCases'])
    expect(openMoves('user', 'Invited').map(({ to }) => to)).toEqual([
      'JoinedWithAllCases',
      'JoinedWithSelectedCases',
      'NoMembership',
    ])
  })
})

describe('the moves of a manager', () => {
  it.each([
    ['NoMembership', [{ move: 'invite', to: 'Invited' }]],
    ['Invited', [{ move: 'remove', to: 'NoMembership' }]],
    [
      'RequestsAllCases',
      [
        { move: 'accept', to: 'JoinedWithAllCases' },
        { move: 'decline', to: 'NoMembership' },
      ],
    ],
    [
      'RequestsSelectedCases',
      [
        { move: 'accept', to: 'JoinedWithSelectedCases' },
        { move: 'decline', to: 'NoMembership' },
      ],
    ],
    [
      'JoinedWithAllCases',
      [
        { move: 'downgrade', to: 'JoinedWithSelectedCases' },
        { move: 'remove', to: 'NoMembership' },
      ],
    ],
    ['JoinedWithSelectedCases', [{ move: 'remove', to: 'NoMembership' }]],
  ] as const)('from %s are %j [GRP-07]', (status, expected) => {
    expect(openMoves('manager', status)).toEqual(expected)
  })
})

describe('every membership', () => {
  it('begins with the consent of both sides [GRP-08]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(aParty, fc.nat())), (steps) => {
        let status: MembershipStatus = 'NoMembership'
        let consent = new Set<Party>()

        for (const [party, pick] of steps) {
          const open = openMoves(party, status)
          const move = open[pick % open.length]
          if (!move) continue
          status = move.to
          consent = status === 'NoMembership' ? new Set() : consent.add(party)
          if (isJoined(status)) expect(consent).toEqual(new Set(['user', 'manager']))
        }
      }),
    )
  })

  it('can be ended by either side', () => {
    fc.assert(
      fc.property(aParty, aStatus.filter(isJoined), (party, status) => {
        expect(isLegalTransition(party, status, 'NoMembership')).toBe(true)
      }),
    )
  })

  it('is never widened from selected to all cases [GRP-08]', () => {
    expect(isLegalTransition('manager', 'JoinedWithSelectedCases', 'JoinedWithAllCases')).toBe(false)
    expect(isLegalTransition('user', 'JoinedWithSelectedCases', 'JoinedWithAllCases')).toBe(false)
  })

  it('never moves to the status it has [GRP-08]', () => {
    fc.assert(fc.property(aParty, aStatus, (party, status) => !isLegalTransition(party, status, status)))
  })
})

describe('a caller', () => {
  const about = { user: 'ben', owner: 'ada' }

  it.each([
    ['ben', [], 'user'],
    ['ada', [], 'manager'],
    ['cyd', [], null],
    ['cyd', ['PI', 'REPORTER', 'DATA_MANAGER', 'FEEDBACK_RECEIVER'], null],
    ['cyd', ['GROUP_MANAGER'], 'manager'],
    ['cyd', ['ADMIN'], 'manager'],
  ] as const)('%s with the roles %j acts for the %s [GRP-07]', (username, held, expected) => {
    expect(partyOf({ username, roles: held }, about)).toBe(expected)
  })

  it('accepts no request of their own, whatever their roles [GRP-07]', () => {
    fc.assert(
      fc.property(someRoles, (held) => {
        expect(partyOf({ username: 'ben', roles: held }, about)).toBe('user')
      }),
    )
  })

  it('never changes the membership of another who owns the group [GRP-10]', () => {
    fc.assert(
      fc.property(someRoles, (held) => {
        expect(partyOf({ username: 'ben', roles: held }, { user: 'ada', owner: 'ada' })).toBeNull()
        expect(partyOf({ username: 'ada', roles: held }, { user: 'ada', owner: 'ada' })).toBe('owner')
      }),
    )
  })

  it('stays a member of their own group, and chooses how much they share [GRP-10]', () => {
    const open = membershipStatuses.flatMap((from) => openMoves('owner', from).map(({ to }) => [from, to]))
    expect(open).toEqual([
      ['JoinedWithAllCases', 'JoinedWithSelectedCases'],
      ['JoinedWithSelectedCases', 'JoinedWithAllCases'],
    ])
  })

  it('acts for a group as its owner, or with either of two roles [GRP-07]', () => {
    fc.assert(
      fc.property(fc.boolean(), someRoles, (isOwner, held) => {
        const acts = actsForGroup({ username: isOwner ? 'ada' : 'cyd', roles: held }, 'ada')
        expect(acts).toBe(isOwner || held.includes('ADMIN') || held.includes('GROUP_MANAGER'))
      }),
    )
  })
})

it('gives the membership tool to administrators and group managers alone [GRP-10]', () => {
  expect(roles.filter((role) => holds([role], 'canUseMembershipTool'))).toEqual(['ADMIN', 'GROUP_MANAGER'])
})

it('has pending requests first, then members, invitations and everybody else [GRP-04]', () => {
  const ordered = membershipStatuses.toSorted((a, b) => placeInGroup[a] - placeInGroup[b])
  expect(ordered.slice(0, 2).every((status) => status.startsWith('Requests'))).toBe(true)
  expect(ordered.slice(2, 4).every(isJoined)).toBe(true)
  expect(ordered.slice(4)).toEqual(['Invited', 'NoMembership'])
})

it('shows everybody to people who act for the group, and joined members to others [GRP-04]', () => {
  const users = membershipStatuses.map((status) => ({ status }))
  expect(shownUsers(users, true)).toEqual(users)
  expect(shownUsers(users, false).map(({ status }) => status)).toEqual([
    'JoinedWithAllCases',
    'JoinedWithSelectedCases',
  ])
})
