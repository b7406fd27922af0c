/** Which cases a group gets to see: all of a member's, or those the member assigned one by one. */
import { isJoined, type MembershipStatus } from './membership'

/** Why a case cannot be assigned. Each opens the invalid-assignment modal. */
export const assignmentProblems = ['AssignmentGroupNotFound', 'NotYourCase', 'NotJoinedWithSelectedCases'] as const

export type AssignmentProblem = (typeof assignmentProblems)[number]

export interface AssigningMember {
  readonly ownsGroup: boolean
  readonly status: MembershipStatus
}

/** Only a member who shares selected cases chooses them one by one; and the owner of the group, whatever their membership. */
export function mayAssignCases({ ownsGroup, status }: AssigningMember): boolean {
  return ownsGroup || status === 'JoinedWithSelectedCases'
}

/**
 * `member` is null where there is no such group, `caseOwner` where there is no such case: that answers as somebody else's.
 * Taking a case back is decided as giving it is.
 */
export function assignmentProblem(
  caller: string,
  caseOwner: string | null,
  member: AssigningMember | null,
): AssignmentProblem | null {
  if (!member) return 'AssignmentGroupNotFound'
  if (caseOwner !== caller) return 'NotYourCase'
  return mayAssignCases(member) ? null : 'NotJoinedWithSelectedCases'
}

/** Whether a save offers the group: the caller may give the case to it, and it does not see the case already. */
export function isPossibleGroup(
  caller: string,
  caseOwner: string,
  member: AssigningMember,
  isAssigned: boolean,
): boolean {
  return assignmentProblem(caller, caseOwner, member) === null && !isSharedWithGroup(member, isAssigned)
}

/** Whether the case of a member is the group's to see now. What was assigned counts again only if the member joins again. */
export function isSharedWithGroup({ ownsGroup, status }: AssigningMember, isAssigned: boolean): boolean {
  return status === 'JoinedWithAllCases' || (isAssigned && mayAssignCases({ ownsGroup, status }))
}

/** Whether somebody sees what is shared with the group: its owner, and where cases are shared among members, they. */
export function seesSharedCases(reader: AssigningMember, { sharedCases }: { readonly sharedCases: boolean }): boolean {
  return reader.ownsGroup || (sharedCases && isJoined(reader.status))
}
