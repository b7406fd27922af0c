/** Gives a case of the caller to a group, or takes it back. */

import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { assignmentProblem } from '@casebook/core/groups/assignments/assignment'
import type { groupsCalls } from '@casebook/core/groups/groups.calls'
import { assignedCases, recordAssignment } from '../access/assignments.repository'
import { lockGroup, membershipStatusOf } from '../access/groups.repository'
import { endNotedStaysIn } from '../cases/presence.repository'
import { openCase } from '../cases/whichCase'
import type { Database } from '../services'

type SetAssignment = ReceivedRequestOf<typeof groupsCalls.setAssignment>

/** Assigning twice is one change. */
export async function assignCase(
  tx: Database,
  caller: Caller,
  { groupName, assign, ...named }: SetAssignment,
  at: Date,
): Promise<ResultOf<typeof groupsCalls.setAssignment>> {
  const group = await lockGroup(tx, groupName)
  const member = group && {
    ownsGroup: group.owner === caller.username,
    status: await membershipStatusOf(tx, groupName, caller.username),
  }
  const studyCase = await openCase(tx, caller, named)
  const problem = assignmentProblem(caller.username, studyCase?.owner ?? null, member)
  if (problem || !studyCase) return { type: problem ?? 'NotYourCase' }

  const assigned = await assignedCases(tx, [groupName], [studyCase.id])
  if (assigned.length > 0 !== assign) {
    const change = { group: groupName, caseId: studyCase.id, isAssigned: assign, changedBy: caller.username }
    await recordAssignment(tx, change, at)
    if (!assign) await endNotedStaysIn(tx, studyCase.id, at)
  }
  return { type: 'Assigned' }
}
