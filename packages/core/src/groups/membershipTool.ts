/**
 * The membership tool: adds a list of users to groups or removes them, for people who manage all groups.
 *
 * Each entry is independent: a failed one does not affect the others and is reported by itself. A change already in
 * place is not a failure, so a list can safely be sent twice, or again after some of it failed.
 *
 * Nobody opens other people's cases to themselves: into a group that the manager has a part in the tool only invites.
 * It also invites a user who has left the group before. A request is the user's consent, and is joined as it asks.
 */
import type { ToolEntry, ToolFailure, ToolProblem } from './groups.calls'
import { isJoined, isPending, type MembershipStatus } from './membership'

export interface ToolChange {
  readonly group: string
  readonly user: string
  readonly from: MembershipStatus
  readonly status: MembershipStatus
}

/** The current memberships, as far as the tool needs them. */
export interface Memberships {
  /** The owner of a group, or null if there is no such group. */
  ownerOf(group: string): string | null
  hasUser(user: string): boolean
  /** Whether the user may sign in. */
  isOpen(user: string): boolean
  statusOf(group: string, user: string): MembershipStatus
  /** Whether the user has ever left the group by themselves. */
  hasLeft(group: string, user: string): boolean
}

export interface ToolOutcome {
  /** In order; later entries take earlier ones into account. */
  readonly changes: readonly ToolChange[]
  readonly failures: readonly ToolFailure[]
}

export function runMembershipTool(
  caller: string,
  entries: readonly ToolEntry[],
  memberships: Memberships,
): ToolOutcome {
  const changes: ToolChange[] = []
  const failures: ToolFailure[] = []
  for (const entry of entries) {
    const { add, group, user } = entry
    const known = changes.findLast((change) => change.group === group && change.user === user)?.status
    const from = known ?? memberships.statusOf(group, user)
    const status = statusAfter(entry, from, mustInvite(caller, entry, memberships))
    const problem = problemOf(caller, entry, memberships, from, status)
    if (problem) failures.push({ add, group, user, problem })
    else if (status !== from) changes.push({ group, user, from, status })
  }
  return { changes, failures }
}

/** By the standing before the first entry: a manager who takes themselves out in the same list has a part in the group still. */
function mustInvite(caller: string, { group, user }: ToolEntry, memberships: Memberships): boolean {
  const hasPart = memberships.ownerOf(group) === caller || memberships.statusOf(group, caller) !== 'NoMembership'
  return hasPart || memberships.hasLeft(group, user)
}

function problemOf(
  caller: string,
  { add, group, user }: ToolEntry,
  memberships: Memberships,
  from: MembershipStatus,
  to: MembershipStatus,
): ToolProblem | null {
  const owner = memberships.ownerOf(group)
  if (owner === null) return 'GroupNotFound'
  if (!memberships.hasUser(user)) return 'UserNotFound'
  if (user === owner) return add ? 'OwnerIsIn' : 'OwnerStays'
  if (add && user === caller) return 'OwnMembership'
  if (add && !memberships.isOpen(user)) return 'AccountShut'
  return widens(from, to) ? 'WouldWiden' : null
}

function statusAfter({ add, allCases }: ToolEntry, from: MembershipStatus, mustInvite: boolean): MembershipStatus {
  if (!add) return 'NoMembership'
  if (mustInvite && !isPending(from) && !isJoined(from)) return 'Invited'
  return allCases ? 'JoinedWithAllCases' : 'JoinedWithSelectedCases'
}

/** The tool does not override a user's own choice. */
function widens(from: MembershipStatus, to: MembershipStatus): boolean {
  return to === 'JoinedWithAllCases' && (from === 'JoinedWithSelectedCases' || from === 'RequestsSelectedCases')
}
