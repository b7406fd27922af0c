import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { membershipStatuses } from '../membership'
import { assignmentProblem, isPossibleGroup, isSharedWithGroup, mayAssignCases, seesSharedCases } from './assignment'

const aStatus = fc.constantFrom(...membershipStatuses)
const aMember = fc.record({ ownsGroup: fc.boolean(), status: aStatus })

describe('assigning a case', () => {
  it('is for a member with selected cases [GRP-06]', () => {
    expect(membershipStatuses.filter((status) => mayAssignCases({ ownsGroup: false, status }))).toEqual([
      'JoinedWithSelectedCases',
    ])
  })

  it('is for the owner of the group whatever their membership [GRP-10]', () => {
    fc.assert(fc.property(aStatus, (status) => mayAssignCases({ ownsGroup: true, status })))
  })

  it('needs a group [GRP-09]', () => {
    expect(assignmentProblem('ada', 'ada', null)).toBe('AssignmentGroupNotFound')
  })

  it('needs a case of the caller: not even a group’s owner assigns somebody else’s case [GRP-09]', () => {
    fc.assert(
      fc.property(aMember, (member) => {
        expect(assignmentProblem('ada', 'ben', member)).toBe('NotYourCase')
      }),
    )
  })

  it('answers for a missing case as for somebody else’s [GRP-09]', () => {
    fc.assert(fc.property(aMember, (member) => assignmentProblem('ada', null, member) === 'NotYourCase'))
  })

  it.each([
    ['NoMembership', 'NotJoinedWithSelectedCases'],
    ['Invited', 'NotJoinedWithSelectedCases'],
    ['RequestsSelectedCases', 'NotJoinedWithSelectedCases'],
    ['JoinedWithAllCases', 'NotJoinedWithSelectedCases'],
    ['JoinedWithSelectedCases', null],
  ] as const)('of a member who is %s is answered with %s [GRP-09]', (status, expected) => {
    expect(assignmentProblem('ada', 'ada', { ownsGroup: false, status })).toBe(expected)
  })
})

describe('a save', () => {
  it('offers exactly the groups that the case can be added to and that do not see it [CASE-06]', () => {
    fc.assert(
      fc.property(aMember, fc.boolean(), (member, isAssigned) => {
        const adds = mayAssignCases(member) && !isAssigned && member.status !== 'JoinedWithAllCases'
        expect(isPossibleGroup('ada', 'ada', member, isAssigned)).toBe(adds)
        expect(isPossibleGroup('ada', 'ben', member, isAssigned)).toBe(false)
      }),
    )
  })
})

describe('the cases of a group', () => {
  it('are closed at once to people who left or were removed, and their cases to the group [GRP-12]', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (isAssigned, sharedCases) => {
        const gone = { ownsGroup: false, status: 'NoMembership' } as const
        expect(isSharedWithGroup(gone, isAssigned)).toBe(false)
        expect(seesSharedCases(gone, { sharedCases })).toBe(false)
      }),
    )
  })

  it('never contain an unassigned case, unless its owner joined with all cases [GRP-12]', () => {
    fc.assert(
      fc.property(aMember, (member) => {
        expect(isSharedWithGroup(member, false)).toBe(member.status === 'JoinedWithAllCases')
      }),
    )
  })

  it('contain the assigned cases of members with selected cases, and of the owner', () => {
    const shared = membershipStatuses.filter((status) => isSharedWithGroup({ ownsGroup: false, status }, true))
    expect(shared).toEqual(['JoinedWithAllCases', 'JoinedWithSelectedCases'])
    expect(isSharedWithGroup({ ownsGroup: true, status: 'NoMembership' }, true)).toBe(true)
  })

  it('are visible to members only if the group shares its cases, and to the owner always', () => {
    fc.assert(
      fc.property(aMember, fc.boolean(), (reader, sharedCases) => {
        const joined = reader.status.startsWith('Joined')
        expect(seesSharedCases(reader, { sharedCases })).toBe(reader.ownsGroup || (joined && sharedCases))
      }),
    )
  })
})
