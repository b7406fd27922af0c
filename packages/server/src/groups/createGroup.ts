/** A new group, of which the person who founds it is the owner, and from then on a member. */
import { looksOf } from '@casebook/core/groups/groupName'
import { sql } from 'kysely'
import { insertGroup, recordMembershipChange, type StudyGroup } from '../access/groups.repository'
import type { Database } from '../services'

/** False if there is a group of that name, or of one that looks like it, which stays as it is. */
export async function createGroup(
  tx: Database,
  group: StudyGroup,
  at: Date,
  status: 'JoinedWithAllCases' | 'JoinedWithSelectedCases' = 'JoinedWithAllCases',
): Promise<boolean> {
  // If two people create groups of similar names at once, the first wins.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`group ${looksOf(group.name)}`}, 0))`.execute(tx)
  const names = await tx.selectFrom('study_group').select('name').execute()
  if (names.some(({ name }) => looksOf(name) === looksOf(group.name))) return false
  if (!(await insertGroup(tx, group, at))) return false
  const { name, owner } = group
  await recordMembershipChange(tx, { group: name, user: owner, status, changedBy: owner }, at)
  return true
}
