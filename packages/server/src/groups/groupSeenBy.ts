/** A group as a person sees it: their own membership apart, and of the others those whom the group shows them. */
import type { Caller } from '@casebook/core/call/policy'
import type { Group, GroupUser } from '@casebook/core/groups/groups.calls'
import { actsForGroup, shownUsers } from '@casebook/core/groups/membership'
import type { StudyGroup } from '../access/groups.repository'

export type SeenGroup = Group & Pick<StudyGroup, 'owner'>

export function groupSeenBy(caller: Caller, group: StudyGroup, users: readonly GroupUser[]): SeenGroup {
  const own = users.find(({ username }) => username === caller.username)
  const shown = shownUsers(users, actsForGroup(caller, group.owner))
  return {
    ...group,
    amOwner: group.owner === caller.username,
    membershipStatus: own?.status ?? 'NoMembership',
    users: shown.filter(({ username }) => username !== caller.username),
  }
}
