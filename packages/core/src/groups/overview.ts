/** The overview of groups: which are listed, and which need an answer. */
import type { Group } from './groups.calls'
import { isPending } from './membership'

/** Requests to join that the user has to answer: only the owner answers them here. */
export function waitingRequests({ amOwner, users, requests }: Pick<Group, 'amOwner' | 'users' | 'requests'>): number {
  return amOwner ? (requests ?? users.filter(({ status }) => isPending(status)).length) : 0
}

/** An invitation waits for the user; a pending request waits for the owner. */
export function hasNotification(group: Omit<Group, 'name' | 'description'>): boolean {
  return group.membershipStatus === 'Invited' || waitingRequests(group) > 0
}

/** The number of answers the user owes: to invitations, and as an owner to requests. */
export function waitingAnswers(groups: readonly Omit<Group, 'name' | 'description'>[]): number {
  return groups.reduce((sum, group) => {
    const invitations = group.membershipStatus === 'Invited' ? 1 : 0
    return sum + invitations + waitingRequests(group)
  }, 0)
}

/** A group that the user owns, belongs to, is invited to or asks to join. */
export function isMine({ amOwner, membershipStatus }: Pick<Group, 'amOwner' | 'membershipStatus'>): boolean {
  return amOwner || membershipStatus !== 'NoMembership'
}

export interface GroupFilter {
  readonly name: string
  readonly onlyMine: boolean
  readonly onlyOwned: boolean
}

export const everyGroup: GroupFilter = { name: '', onlyMine: false, onlyOwned: false }

/** By a part of the name, ignoring case; a blank filter matches everything. */
export function listedGroups<G extends Pick<Group, 'name' | 'amOwner' | 'membershipStatus'>>(
  groups: readonly G[],
  { name, onlyMine, onlyOwned }: GroupFilter,
): readonly G[] {
  const wanted = name.trim().toLowerCase()
  return groups.filter(
    (group) =>
      (group.amOwner || !onlyOwned) && (isMine(group) || !onlyMine) && group.name.toLowerCase().includes(wanted),
  )
}
