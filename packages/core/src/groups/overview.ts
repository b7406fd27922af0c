/** The overview of groups: which are listed, and which call for an answer. */
import type { Group } from './groups.calls'
import { isPending } from './membership'

/** An invitation waits for the user; a pending request waits for the owner. */
export function hasNotification({ amOwner, membershipStatus, users }: Omit<Group, 'name' | 'description'>): boolean {
  return membershipStatus === 'Invited' || (amOwner && users.some(({ status }) => isPending(status)))
}

export interface GroupFilter {
  readonly name: string
  readonly onlyOwned: boolean
}

/** By a part of the name, whatever its case; a blank filter lets all through. */
export function listedGroups<G extends Pick<Group, 'name' | 'amOwner'>>(
  groups: readonly G[],
  { name, onlyOwned }: GroupFilter,
): readonly G[] {
  const wanted = name.trim().toLowerCase()
  return groups.filter((group) => (group.amOwner || !onlyOwned) && group.name.toLowerCase().includes(wanted))
}
