/**
 * The membership tool: a list of users put into groups or taken out of them, by somebody who manages all groups.
 *
 * Each entry stands alone: one that fails leaves the others as they are and has a line of its own in the answer. What is
 * already so is no failure, so that a list sent twice, or once more after some of it failed, does no harm.
 */
import type { ToolEntry, ToolFailure, ToolProblem } from './groups.calls'
import type { MembershipStatus } from './membership'

export interface ToolChange {
  readonly group: string
  readonly user: string
  readonly status: MembershipStatus
}

/** What the tool must know of the groups as they are. */
export interface Memberships {
  /** The owner of a group, or null where there is no such group. */
  ownerOf(group: string): string | null
  hasUser(user: string): boolean
  statusOf(group: string, user: string): MembershipStatus
}

export interface ToolOutcome {
  /** In order; a later entry has seen the earlier ones. */
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

/** The tool stands in for an invitation, but not for what a user has said otherwise. */
function widens(from: MembershipStatus, to: MembershipStatus): boolean {
  return to === 'JoinedWithAllCases' && (from === 'JoinedWithSelectedCases' || from === 'RequestsSelectedCases')
}
