/** Sampling plans, and the cases that they drew. */
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    sampling_plan: {
      id: Generated<number>
      group_name: string
      base_name: string
      version: number
      share: number
      questions: string[]
      seed: string
      set_by: string
      set_at: Date
    }
    sampled_case: { case_id: string; plan_id: number; drawn_at: Date }
  }
}

/** The newest plan of a base. */
export function planOf(db: Database, { group, base }: BaseName) {
  return db
    .selectFrom('sampling_plan')
    .selectAll()
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface CandidateCase {
  readonly id: string
  /** Drawn by some plan before. */
  readonly isSampled: boolean
}

/** All cases of the base that are not deleted. */
export async function candidatesOf(db: Database, { group, base }: BaseName): Promise<readonly CandidateCase[]> {
  const { rows } = await sql<CandidateCase>`
    select id, sampled_case.case_id is not null as "isSampled"
      from study_case left join sampled_case on sampled_case.case_id = study_case.id
     where group_name = ${group} and base_name = ${base} and deleted_at is null`.execute(db)
  return rows
}

export async function keepDrawn(tx: Database, planId: number, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    insert into sampled_case (case_id, plan_id, drawn_at)
    select one, ${planId}::bigint, ${at}::timestamptz from unnest(${ids}::uuid[]) one
    on conflict do nothing`.execute(tx)
}

export interface SampledCase {
  readonly owner: string
  readonly name: string
  readonly signed: number
  readonly verified: number
  readonly changed: number
}

/** Cases by name, with what is verified of each. */
export async function sampledCases(
  db: Database,
  ids: readonly string[],
  limit: number,
): Promise<readonly SampledCase[]> {
  const { rows } = await sql<SampledCase>`
    select owner, name,
           (select count(*)::integer from sdv_entry where case_id = study_case.id and unset_at is null and level = 'PI') as signed,
           (select count(*)::integer from sdv_entry where case_id = study_case.id and unset_at is null and level = 'Monitor')
             as verified,
           (select count(distinct key)::integer from sdv_changed_answer where case_id = study_case.id) as changed
      from study_case where id = any(${ids}::uuid[])
     order by name, owner limit ${limit}::integer`.execute(db)
  return rows
}
