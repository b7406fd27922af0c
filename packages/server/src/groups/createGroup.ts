/** A new group, of which whoever founds it is the owner, and from then on a member with all their cases. */
import type { Database } from '../services'
import { insertGroup, recordMembershipChange, type StudyGroup } from './groups.repository'

/** False if there is a group of that name, which stays as it is. */
export async function createGroup(tx: Database, group: StudyGroup, at: Date): Promise<boolean> {
  if (!(await insertGroup(tx, group, at))) return false
  const { name, owner } = group
  await recordMembershipChange(tx, { group: name, user: owner, status: 'JoinedWithAllCases', changedBy: owner }, at)
  return true
}
