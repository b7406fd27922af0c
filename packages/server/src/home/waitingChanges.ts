import type { Caller } from '@casebook/core/call/policy'
import type { WaitingChanges } from '@casebook/core/home/home.calls'
import { sql } from 'kysely'
import { isWithin, reachOf } from '../access/reach'
import { isOpenTo } from '../bases/bases.repository'
import { isOfVerifiedStudy } from '../deployment/deployment'
import type { Database } from '../services'

/** So many changed answers are looked at, the oldest first: more than anybody reviews in a day. */
const mostAnswers = 5_000

/** Cases with answers that have changed since the caller signed or confirmed them, the oldest change first. */
export async function waitingChanges(db: Database, caller: Caller, limit: number): Promise<readonly WaitingChanges[]> {
  const reach = await reachOf(db, caller, 'readCase')
  const { rows } = await sql<Omit<WaitingChanges, 'since'> & { readonly since: Date }>`
    select study_case.group_name as "group", study_case.base_name as base, study_case.owner, study_case.name,
           count(distinct changed.key)::integer as answers, min(changed.changed_at) as since
      from (select case_id, key, changed_at from sdv_changed_answer
             where set_by = ${caller.username} order by changed_at limit ${mostAnswers}::integer) changed
      join study_case on study_case.id = changed.case_id
     where study_case.deleted_at is null and ${isWithin(reach)} and ${await isOfVerifiedStudy(db)}
       and ${isOpenTo(caller, 'live', 'study_case.group_name', 'study_case.base_name')}
     group by study_case.id order by since, study_case.id limit ${limit}::integer`.execute(db)
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}
