/** Gives a case that is being made to groups, by the rules by which a case is given to one. */
import type { Caller } from '@casebook/core/call/policy'
import {
  type AssigningMember,
  type AssignmentProblem,
  assignmentProblem,
} from '@casebook/core/groups/assignments/assignment'
import { recordAssignment } from '../access/assignments.repository'
import { lockGroups, membershipStatusOf } from '../access/groups.repository'
import { beforeCommit } from '../database/transaction'
import type { Database } from '../services'

/** The caller's membership in each group. None of them changes until the transaction has ended. */
export async function holdGroups(
  tx: Database,
  { username }: Caller,
  names: readonly string[],
): Promise<ReadonlyMap<string, AssigningMember>> {
  const standing = new Map<string, AssigningMember>()
  for (const { name, owner } of await lockGroups(tx, names))
    standing.set(name, { ownsGroup: owner === username, status: await membershipStatusOf(tx, name, username) })
  return standing
}

export function groupsAtFault(
  { username }: Caller,
  names: readonly string[],
  standing: ReadonlyMap<string, AssigningMember>,
): readonly { readonly group: string; readonly problem: AssignmentProblem }[] {
  return names.flatMap((group) => {
    const problem = assignmentProblem(username, username, standing.get(group) ?? null)
    return problem ? [{ group, problem }] : []
  })
}

export async function assignNewCase(
  tx: Database,
  { username: changedBy }: Caller,
  groups: readonly string[],
  { id: caseId, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  for (const group of groups)
    await beforeCommit(tx, recordAssignment(tx, { group, caseId, isAssigned: true, changedBy }, at))
}
