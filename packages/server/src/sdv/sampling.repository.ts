/** Sampling plans, and the cases that they drew. */

import type { BaseName } from '@casebook/core/bases/baseName'
import { levels } from '@casebook/core/sdv/level'
import type { RepeatedDraw, SampledCase, SampleFilter } from '@casebook/core/sdv/sampling/sampling.calls'
import type { Generated } from 'kysely'
import { sql } from 'kysely'
import { isOfSites, type Reach } from '../access/reach'
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

/** Holds the plan of a base for this transaction: no case joins the sample meanwhile. */
export async function holdPlan(tx: Database, { group, base }: BaseName): Promise<void> {
  await sql`select hold_sampling_of(${group}, ${base}, true)`.execute(tx)
}

/** Draws from all cases of the base, the deleted ones too: one that is restored is in the sample as if it had never been away. */
export async function drawCases(
  tx: Database,
  { group, base }: BaseName,
  plan: { readonly id: number; readonly seed: string; readonly share: number },
  at: Date,
): Promise<void> {
  await sql`
    insert into sampled_case (case_id, plan_id, drawn_at)
    select id, ${plan.id}::bigint, ${at}::timestamptz from study_case
     where group_name = ${group} and base_name = ${base} and is_drawn(${plan.seed}, ${plan.share}::integer, id)
    on conflict do nothing`.execute(tx)
}

/** The sites whose cases are told of; null: all. */
type Sites = Reach['sites']

const mostNamed = 20

/** Draws every case of the base again: one of the sample by the plan that drew it, any other by the newest plan. */
export async function repeatDraw(db: Database, { group, base }: BaseName, sites: Sites): Promise<RepeatedDraw> {
  const { rows } = await sql<RepeatedDraw>`
    with newest as (
      select seed, share from sampling_plan where group_name = ${group} and base_name = ${base} order by version desc limit 1),
    repeated as (
      select study_case.name, sampled_case.case_id is not null as is_sampled,
             coalesce(is_drawn(coalesce(plan.seed, newest.seed), coalesce(plan.share, newest.share), study_case.id), false) as is_drawn
        from study_case
        left join sampled_case on sampled_case.case_id = study_case.id
        left join sampling_plan plan on plan.id = sampled_case.plan_id
        left join newest on true
       where study_case.group_name = ${group} and study_case.base_name = ${base} and study_case.deleted_at is null
         and ${isOfSites(sites, sql`study_case.site`)}),
    named as (select name, is_sampled, row_number() over (partition by is_sampled order by name) as nth from repeated where is_sampled <> is_drawn)
    select (select count(*)::integer from repeated where is_sampled and is_drawn) as drawn,
           array(select name from named where not is_sampled and nth <= ${mostNamed}::integer order by nth) as missing,
           array(select name from named where is_sampled and nth <= ${mostNamed}::integer order by nth) as unexpected`.execute(
    db,
  )
  return rows[0] ?? { drawn: 0, missing: [], unexpected: [] }
}

/** Those of these cases that are in the sample. */
export async function sampledAmong(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sampled_case')
    .select('case_id')
    .where('case_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ case_id }) => case_id))
}

export type SamplePlace = readonly [sortKey: string, owner: string, id: string]

export interface SampledRow extends SampledCase {
  readonly place: SamplePlace
}

const sections = sql`(jsonb_array_length(study_case.sections -> 'ready') + jsonb_array_length(study_case.sections -> 'other'))`

const changed = sql`from sdv_changed_answer where case_id = study_case.id and level = ${sql.lit(levels.verified)}`

/** SQL that is true for a row of `study_case` that is verified whole. */
const isDone = sql<boolean>`coalesce(study_case.verified > 0 and study_case.verified = ${sections} and not exists (select ${changed}), false)`

/** The cases in the sample, by name, with what is verified of each: one more than the limit, if there are so many. */
export async function sampledCases(
  db: Database,
  { group, base }: BaseName,
  {
    only,
    after,
    limit,
    sites,
  }: { only: SampleFilter | undefined; after: SamplePlace | null; limit: number; sites: Sites },
): Promise<readonly SampledRow[]> {
  const [sortKey, owner, id] = after ?? []
  const { rows } = await sql<SampledRow>`
    select study_case.owner, study_case.name, coalesce(${sections}, 0) as sections, study_case.signed, study_case.verified,
           (select count(*)::integer ${changed}) as changed,
           jsonb_build_array(named.sort_key, named.owner, named.case_id) as place
      from case_name named
      join sampled_case on sampled_case.case_id = named.case_id
      join study_case on study_case.id = named.case_id
     where named.group_name = ${group} and named.base_name = ${base} and study_case.deleted_at is null and ${isOfSites(sites, sql`study_case.site`)}
       and ${after ? sql`(named.sort_key, named.owner, named.case_id) > (${sortKey}::text, ${owner}::text, ${id}::uuid)` : sql`true`}
       and ${only === undefined ? sql`true` : sql`${isDone} = ${only === 'done'}::boolean`}
     order by named.sort_key, named.owner, named.case_id limit ${limit + 1}::integer`.execute(db)
  return rows
}

const mostCounted = 10_000

/** The sample and all cases of the base, each counted up to a limit. */
export async function countSample(db: Database, { group, base }: BaseName, sites: Sites) {
  const most = sql`${mostCounted + 1}::integer`
  const isOfBase = sql`named.group_name = ${group} and named.base_name = ${base} and study_case.deleted_at is null
    and ${isOfSites(sites, sql`study_case.site`)}`
  const { rows } = await sql<{ readonly drawn: number; readonly done: number; readonly of: number }>`
    select (select count(*)::integer from (
              select from case_name named join study_case on study_case.id = named.case_id where ${isOfBase} limit ${most}) counted) as of,
           count(*)::integer as drawn, (count(*) filter (where is_done))::integer as done
      from (select ${isDone} as is_done
              from sampled_case join case_name named on named.case_id = sampled_case.case_id join study_case on study_case.id = named.case_id
             where ${isOfBase} limit ${most}) sample`.execute(db)
  const { drawn = 0, done = 0, of = 0 } = rows[0] ?? {}
  return {
    drawn: Math.min(drawn, mostCounted),
    done: Math.min(done, mostCounted),
    of: Math.min(of, mostCounted),
    ...(drawn > mostCounted && { moreDrawn: true }),
    ...(of > mostCounted && { moreCases: true }),
  }
}
