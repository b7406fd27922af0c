/** The table of assignments: the caller's cases, the groups that they may be given to, and which were. */
import type { Caller, ResultOf } from '@casebook/api-adapter/contract'
import type { groupsContract } from '@casebook/api-adapter/groups/groups.contract'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { assignmentProblem, mayAssignCases } from '@casebook/core/groups/assignment'
import type { AssignmentFilter } from '@casebook/core/groups/groups.port'
import { findOwnCases } from '../cases/cases.repository'
import type { Database } from '../services'
import { assignedCases } from './assignments.repository'
import { findGroup } from './groups.repository'
import { standingsOf } from './standings.repository'

type Assignments = ResultOf<typeof groupsContract.calls.getAssignments>

const stranger = { ownsGroup: false, status: 'NoMembership' } as const

export async function assignmentTable(
  db: Database,
  caller: Caller,
  { groupName, caseName, base }: AssignmentFilter,
): Promise<Assignments> {
  const standings = await standingsOf(db, caller.username)
  if (groupName !== undefined) {
    const isGroup = (await findGroup(db, groupName)) !== undefined
    const member = standings.find(({ group }) => group === groupName) ?? stranger
    const problem = assignmentProblem(caller.username, caller.username, isGroup ? member : null)
    if (problem) return { type: problem }
  }
  const cases = await findOwnCases(db, caller, caseName, base)
  if (caseName !== undefined && cases.length === 0) return { type: 'NotYourCase' }

  const groups = standings
    .filter((member) => mayAssignCases(member) && (groupName === undefined || member.group === groupName))
    .map(({ group }) => group)
    .sort(naturalOrder)
  const given = await assignedCases(db, groups)
  const assigned = new Set(given.map(({ group, caseId }) => JSON.stringify([group, caseId])))
  const assignments = [...cases]
    .sort((a, b) => naturalOrder(a.group, b.group) || naturalOrder(a.base, b.base) || naturalOrder(a.name, b.name))
    .flatMap(({ id, name, group, base }) =>
      groups.map((groupName) => ({
        groupName,
        caseName: name,
        assign: assigned.has(JSON.stringify([groupName, id])),
        base: { group, base },
      })),
    )
  return { type: 'ReceivedAssignments', assignments }
}
