/** The table of assignments: the caller's cases, the groups that they may be given to, and which were. */

import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { assignmentProblem, mayAssignCases } from '@casebook/core/groups/assignments/assignment'
import type { groupsCalls } from '@casebook/core/groups/groups.calls'
import { assignedCases } from '../access/assignments.repository'
import { findGroup } from '../access/groups.repository'
import { ownReach } from '../access/reach'
import { sharingGroups, standingsOf } from '../access/standings.repository'
import { type StudyCase, undeletedCases } from '../cases/cases.repository'
import { isTooMany, limitedList, type TooManyCases } from '../cases/limitedList'
import { openCase } from '../cases/whichCase'
import type { Database } from '../services'

type AssignmentFilter = ReceivedRequestOf<typeof groupsCalls.getAssignments>
type Assignments = ResultOf<typeof groupsCalls.getAssignments>

const stranger = { ownsGroup: false, status: 'NoMembership' } as const

export async function assignmentTable(db: Database, caller: Caller, filter: AssignmentFilter): Promise<Assignments> {
  const { groupName } = filter
  const standings = await standingsOf(db, caller.username)
  if (groupName !== undefined) {
    const isGroup = (await findGroup(db, groupName)) !== undefined
    const member = standings.find(({ group }) => group === groupName) ?? stranger
    const problem = assignmentProblem(caller.username, caller.username, isGroup ? member : null)
    if (problem) return { type: problem }
  }
  const cases = await casesIn(db, caller, filter)
  if (!cases) return { type: 'NotYourCase' }
  if (isTooMany(cases)) return cases

  const groups = standings
    .filter((member) => mayAssignCases(member) && (groupName === undefined || member.group === groupName))
    .map(({ group }) => group)
    .sort(naturalOrder)
  const given = await assignedCases(
    db,
    groups,
    cases.map(({ id }) => id),
  )
  const assigned = new Set(given.map(({ group, caseId }) => JSON.stringify([group, caseId])))
  const assignments = [...cases]
    .sort((a, b) => naturalOrder(a.group, b.group) || naturalOrder(a.base, b.base) || naturalOrder(a.name, b.name))
    .flatMap(({ id, name, group, base }) =>
      groups.map((groupName) => ({
        groupName,
        name,
        assign: assigned.has(JSON.stringify([groupName, id])),
        group,
        base,
        owner: caller.username,
      })),
    )
  const sharing = sharingGroups(standings).filter(({ name }) => groupName === undefined || name === groupName)
  return { type: 'ReceivedAssignments', assignments, groups: sharing }
}

/** The caller's own: all of them, those of a base, or the one that is named; undefined if that is not theirs. */
async function casesIn(
  db: Database,
  caller: Caller,
  { name, group, base, owner }: AssignmentFilter,
): Promise<readonly StudyCase[] | TooManyCases | undefined> {
  if (name === undefined) {
    const ofBase = group === undefined || base === undefined ? undefined : { group, base }
    if (owner !== undefined && owner !== caller.username) return undefined
    return limitedList(db, undeletedCases(db, caller, await ownReach(db, caller), ofBase))
  }
  const named = await openCase(db, caller, { name, group, base, owner })
  return named?.owner === caller.username ? [named] : undefined
}
