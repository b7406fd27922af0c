import type { CaseIdentity } from '../cases/caseIdentity'
import type { Refusal } from '../refusal'
import type { AssignmentProblem } from './assignment'
import type { Group, GroupUser, MembershipStatus } from './membership'
import type { ToolEntry, ToolFailure } from './membershipTool'

/** What the core needs of the world to work with groups. The HTTP client implements it; so does a stub in a test. */
export interface GroupsPort {
  getGroupData(request: { name: string }): Promise<GetGroupDataResult>
  setMembershipStatus(request: SetMembershipStatus): Promise<SetMembershipStatusResult>
}

export interface SetMembershipStatus {
  readonly group: string
  readonly user: string
  readonly status: MembershipStatus
}

export type GetGroupDataResult = ({ type: 'ReceivedGroupData' } & Group) | { type: 'GroupNotFound' } | Refusal

export type SetMembershipStatusResult = { type: 'Ok' } | { type: 'InvalidTransition' } | Refusal

/** The overview of groups. Listed groups leave out whoever has no membership. */
export interface GroupListsPort {
  listGroups(): Promise<ListGroupsResult>
  listGroupsIOwn(): Promise<ListGroupsResult>
  /** The groups that the caller assigns cases to, one by one. */
  listMySelectedGroups(): Promise<ListGroupsResult>
}

export type ListGroupsResult = { type: 'ReceivedGroups'; groups: readonly Group[] } | Refusal

/** Which of the caller's cases are assigned to which group. */
export interface AssignmentsPort {
  setAssignment(request: SetAssignment): Promise<SetAssignmentResult>
  /** Every case of the caller with every group that it may be assigned to; or those of one group, or of one case. */
  getAssignments(request?: AssignmentFilter): Promise<GetAssignmentsResult>
}

export interface SetAssignment extends CaseIdentity {
  readonly groupName: string
  readonly assign: boolean
}

export type SetAssignmentResult = { type: 'Assigned' } | { type: AssignmentProblem } | Refusal

export interface AssignmentFilter {
  readonly groupName?: string | undefined
  readonly studyCase?: CaseIdentity | undefined
}

/** One cell of the table of assignments: only the caller's own cases stand in it. */
export interface Assignment extends Omit<CaseIdentity, 'owner'> {
  readonly groupName: string
  readonly assign: boolean
}

export type GetAssignmentsResult =
  | { type: 'ReceivedAssignments'; assignments: readonly Assignment[] }
  | { type: AssignmentProblem }
  | Refusal

/** The tool of those who manage all groups. */
export interface MembershipToolPort {
  listUsers(): Promise<ListUsersResult>
  setAssignments(request: { entries: readonly ToolEntry[] }): Promise<SetAssignmentsResult>
}

export type ListUsersResult = { type: 'ReceivedUsers'; users: readonly Omit<GroupUser, 'status'>[] } | Refusal

export type SetAssignmentsResult =
  | { type: 'Ok' }
  | { type: 'AssignmentErrors'; errors: readonly ToolFailure[] }
  | Refusal
