/** Plays the demo's groups: each membership by the steps that lead to it, each assignment by whose case it is. */
import type { MembershipStatus } from '@casebook/core/groups/membership'
import { sql } from 'kysely'
import { recordMembershipChange } from '../access/groups.repository'
import { assignCase } from '../groups/assignCase'
import { createGroup } from '../groups/createGroup'
import type { Database, Services } from '../services'
import type { DemoClock } from './demoClock'
import type { DemoStudy } from './demoStudy'

/** The steps by which a person became a member: they asked to join, or were invited, and were accepted. */
const stepsTo: Readonly<Record<MembershipStatus, readonly (readonly [by: 'user' | 'owner', MembershipStatus])[]>> = {
  NoMembership: [],
  Invited: [['owner', 'Invited']],
  RequestsAllCases: [['user', 'RequestsAllCases']],
  RequestsSelectedCases: [['user', 'RequestsSelectedCases']],
  JoinedWithAllCases: [
    ['user', 'RequestsAllCases'],
    ['owner', 'JoinedWithAllCases'],
  ],
  JoinedWithSelectedCases: [
    ['user', 'RequestsSelectedCases'],
    ['owner', 'JoinedWithSelectedCases'],
  ],
}

/** Founded when the study began, so that all of its cases came into them. */
export async function playGroups(
  services: Services,
  tx: Database,
  clock: DemoClock,
  { groups, cases }: Pick<DemoStudy, 'groups' | 'cases'>,
): Promise<void> {
  const begun = cases.flatMap(({ revisions }) => revisions.map(({ saveDate }) => saveDate)).sort()[0]
  if (begun === undefined) throw new Error('The demo has no case')
  clock.set(begun)
  const at = clock.services(services).now()
  for (const { members, name, description, sharedCases, owner } of groups) {
    await createGroup(tx, { name, description, sharedCases, owner }, at)
    for (const { user, status } of members.filter((member) => member.user !== owner))
      for (const [by, step] of stepsTo[status])
        await recordMembershipChange(
          tx,
          { group: name, user, status: step, changedBy: by === 'user' ? user : owner },
          at,
        )
  }
  // Everyone has heard of this long ago.
  await sql`
    insert into membership_notice_read (username, up_to)
    select username, max(id) from membership_change group by username`.execute(tx)
}

export async function playAssignments(
  services: Services,
  tx: Database,
  clock: DemoClock,
  { assignments, referenceDate }: Pick<DemoStudy, 'assignments' | 'referenceDate'>,
): Promise<void> {
  clock.set(`${referenceDate}T06:00:00Z`)
  const at = clock.services(services).now()
  for (const { groupName, caseName, owner, assign } of assignments) {
    const { type } = await assignCase(
      tx,
      { username: owner, roles: [] },
      { groupName, name: caseName, owner, assign },
      at,
    )
    if (type !== 'Assigned') throw new Error(`The demo’s case ${caseName} is not assigned to ${groupName}: ${type}`)
  }
}
