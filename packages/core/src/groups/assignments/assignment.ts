/** The cases that a group sees: all of a member's, or those the member assigned individually. */
import { isJoined, type MembershipStatus } from '../membership'

/** Why a case cannot be assigned. Each opens the invalid-assignment dialog. */
export const assignmentProblems = ['AssignmentGroupNotFound', 'NotYourCase', 'NotJoinedWithSelectedCases'] as const

export type AssignmentProblem = (typeof assignmentProblems)[number]

export interface AssigningMember {
  readonly ownsGroup: boolean
  readonly status: MembershipStatus
}

/**
 * Only a member who shares selected cases assigns them individually, and the owner of the group, whatever their
 * membership.
 */
export function mayAssignCases({ ownsGroup, status }: AssigningMember): boolean {
  return ownsGroup || status === 'JoinedWithSelectedCases'
}

/**
 * `member` is null for a missing group, `caseOwner` for a missing case, which is reported like another person's.
 * Withdrawing a case follows the same rules as giving it.
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

/** Whether a save offers the group: the caller may assign the case to it, and the group does not see the case yet. */
export function isPossibleGroup(
  caller: string,
  caseOwner: string,
  member: AssigningMember,
  isAssigned: boolean,
): boolean {
  return assignmentProblem(caller, caseOwner, member) === null && !isSharedWithGroup(member, isAssigned)
}

/** Whether the group sees the member's case now. Old assignments count again only if the member rejoins. */
export function isSharedWithGroup({ ownsGroup, status }: AssigningMember, isAssigned: boolean): boolean {
  return status === 'JoinedWithAllCases' || (isAssigned && mayAssignCases({ ownsGroup, status }))
}

/**
 * Whether a person sees the cases shared with the group: its owner does, and so do members if the group shares cases
 * among them.
 */
export function seesSharedCases(reader: AssigningMember, { sharedCases }: { readonly sharedCases: boolean }): boolean {
  return reader.ownsGroup || (sharedCases && isJoined(reader.status))
}
