/**
 * The membership tool: adds a list of users to groups or removes them, for people who manage all groups.
 *
 * Each entry is independent: a failed one does not affect the others and is reported by itself. A change already in
 * place is not a failure, so a list can safely be sent twice, or again after some of it failed.
 */
import type { ToolEntry, ToolFailure, ToolProblem } from './groups.calls'
import type { MembershipStatus } from './membership'

export interface ToolChange {
  readonly group: string
  readonly user: string
  readonly status: MembershipStatus
}

/** The current memberships, as far as the tool needs them. */
export interface Memberships {
  /** The owner of a group, or null if there is no such group. */
  ownerOf(group: string): string | null
  hasUser(user: string): boolean
  statusOf(group: string, user: string): MembershipStatus
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
    const owner = memberships.ownerOf(group)
    const problem = problemOf(caller, entry, owner, memberships.hasUser(user), from)
    const status = statusAfter(entry)
    if (problem) failures.push({ add, group, user, problem })
    else if (status !== from) changes.push({ group, user, status })
  }
  return { changes, failures }
}

function problemOf(
  caller: string,
  entry: ToolEntry,
  owner: string | null,
  isUser: boolean,
  from: MembershipStatus,
): ToolProblem | null {
  if (owner === null) return 'GroupNotFound'
  if (!isUser) return 'UserNotFound'
  if (entry.user === owner) return 'OwnerStays'
  if (entry.add && entry.user === caller) return 'OwnMembership'
  return widens(from, statusAfter(entry)) ? 'WouldWiden' : null
}

function statusAfter({ add, allCases }: ToolEntry): MembershipStatus {
  if (!add) return 'NoMembership'
  return allCases ? 'JoinedWithAllCases' : 'JoinedWithSelectedCases'
}

/** The tool replaces an invitation, but does not override a user's own choice. */
function widens(from: MembershipStatus, to: MembershipStatus): boolean {
  return to === 'JoinedWithAllCases' && (from === 'JoinedWithSelectedCases' || from === 'RequestsSelectedCases')
}
