/** Lists deleted cases for those who may restore them. */
import {
  type DeletedCase,
  type deletedCasesCalls,
  mostDeletedCases,
} from '@casebook/core/cases/deleted/deletedCases.calls'
import { type SqlBool, sql } from 'kysely'
import { isOnSide } from '../bases/sides'
import type { AreaHandlers } from '../http/area'
import type { Database, Services } from '../services'

export function deletedCasesHandlers({ db }: Services): AreaHandlers<typeof deletedCasesCalls> {
  return {
    getDeletedCases: async ({ filter }) => ({
      type: 'ReceivedDeletedCases',
      ...(await latestDeleted(db, filter.trim())),
    }),
  }
}

async function latestDeleted(
  db: Database,
  filter: string,
): Promise<{ readonly cases: readonly DeletedCase[]; readonly count: number }> {
  const has = (column: 'name' | 'owner') =>
    sql<SqlBool>`strpos(lower(${sql.ref(`study_case.${column}`)}), lower(${filter}::text)) > 0`
  const deleted = db
    .selectFrom('study_case')
    .where('deleted_at', 'is not', null)
    .where(isOnSide('live', sql.ref('base_name')))
    .where(({ or }) => or([has('name'), has('owner')]))
  const { count } = await deleted.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const rows = await deleted
    .select(['group_name as group', 'base_name as base', 'owner', 'name'])
    .select(sql<Date>`deleted_at`.as('deletedAt'))
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(mostDeletedCases)
    .execute()
  return {
    cases: rows.map(({ deletedAt, ...one }) => ({ ...one, deletedAt: deletedAt.toISOString() })),
    count: Number(count),
  }
}
