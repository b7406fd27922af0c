import type { Refusal } from '../refusal'
import type { Group, MembershipStatus } from './membership'

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
