/** The groups that a save offers: those that the caller may give the case to, and that do not see it already. */
import type { Caller } from '@casebook/core/call/policy'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { isPossibleGroup } from '@casebook/core/groups/assignments/assignment'
import type { Database } from '../services'
import { assignedCases } from './assignments.repository'
import type { GroupStanding } from './standings.repository'

/** `standings` are the caller's own. `id` is null for a case that has just been made, which nobody can have given to a group. */
export async function possibleGroups(
  db: Database,
  { username }: Caller,
  { id, owner }: { readonly id: string | null; readonly owner: string },
  standings: readonly GroupStanding[],
): Promise<readonly string[]> {
  const possible = standings.filter((member) => isPossibleGroup(username, owner, member, false))
  const groups = possible.map(({ group }) => group)
  const given = id === null ? [] : await assignedCases(db, groups, [id])
  return possible
    .filter((member) =>
      isPossibleGroup(
        username,
        owner,
        member,
        given.some(({ group }) => group === member.group),
      ),
    )
    .map(({ group }) => group)
    .sort(naturalOrder)
}
