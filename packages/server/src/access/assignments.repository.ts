/** The cases that were given to each group one by one: the last change counts. */
import { type Generated, sql } from 'kysely'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    assignment_change: {
      id: Generated<number>
      group_name: string
      case_id: string
      is_assigned: boolean
      changed_by: string
      changed_at: Date
    }
  }
}

/** The cases that were given to each of the groups and not taken back; or of them only those that are named. */
export function assignedCases(
  db: Database,
  groups: readonly string[],
  cases?: readonly string[],
): Promise<{ group: string; caseId: string }[]> {
  if (groups.length === 0 || cases?.length === 0) return Promise.resolve([])
  const last = db
    .selectFrom('assignment_change')
    .distinctOn(['group_name', 'case_id'])
    .select(['group_name', 'case_id', 'is_assigned'])
    .where('group_name', 'in', groups)
    .$if(cases !== undefined, (query) => query.where(sql<boolean>`case_id = any(${cases ?? []}::uuid[])`))
    .orderBy('group_name')
    .orderBy('case_id')
    .orderBy('id', 'desc')
  return db
    .selectFrom(last.as('last'))
    .select(['last.group_name as group', 'last.case_id as caseId'])
    .where('last.is_assigned', '=', true)
    .execute()
}

export async function recordAssignment(
  tx: Database,
  change: { readonly group: string; readonly caseId: string; readonly isAssigned: boolean; readonly changedBy: string },
  at: Date,
): Promise<void> {
  const { group, caseId, isAssigned, changedBy } = change
  await tx
    .insertInto('assignment_change')
    .values({ group_name: group, case_id: caseId, is_assigned: isAssigned, changed_by: changedBy, changed_at: at })
    .execute()
}
