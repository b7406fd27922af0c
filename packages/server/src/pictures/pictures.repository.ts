/** Sums over the cases of a base, from the columns that every save keeps beside the case. No query reads an answer. */
import type { BaseName } from '@casebook/core/bases/baseName'
import type { VerificationLevel } from '@casebook/core/pictures/pictures.calls'
import { type RawBuilder, sql } from 'kysely'
import { isWithin, type Reach } from '../access/reach'
import type { SectionsOfCase } from '../cases/progress'
import { stoodAt } from '../export/dataExport.repository'
import { isReached } from '../queries/waitingQueries'
import type { Database } from '../services'

export interface StudyOf extends BaseName {
  readonly reach: Reach
  /** Only cases of one person. */
  readonly owner?: string | undefined
  /** The past moment as of which its cases are counted; null: now. */
  readonly asOf: Date | null
}

/** SQL that is true for a row of `study_case` of the study within reach. */
function isOfStudy({ group, base, reach, owner, asOf }: StudyOf): RawBuilder<boolean> {
  return sql`(study_case.group_name = ${group} and study_case.base_name = ${base}
    and ${asOf ? stoodAt(asOf) : sql`study_case.deleted_at is null`} and ${isWithin(reach)} and ${owner === undefined ? sql`true` : sql`study_case.owner = ${owner}`})`
}

interface SumOfMonth {
  readonly month: string
  readonly cases: number
}

export async function sumsByMonth(db: Database, study: StudyOf): Promise<readonly SumOfMonth[]> {
  const { rows } = await sql<SumOfMonth>`
    select to_char(month, 'YYYY-MM') as month, cases from (
      select date_trunc('month', created_at at time zone 'UTC') as month, count(*)::integer as cases
        from study_case where ${isOfStudy(study)}
       group by 1) counted
     order by month`.execute(db)
  return rows
}

export interface KindOfCase {
  /** Null: not counted yet. */
  readonly sections: Omit<SectionsOfCase, 'begun'> | null
  readonly level: VerificationLevel
  readonly status: string | null
  readonly cases: number
}

/** Numbers of cases that are alike in their sections, marks and status, which many are: there are few kinds, however many cases there are. */
export async function kindsOfCases(db: Database, study: StudyOf): Promise<readonly KindOfCase[]> {
  const { rows } = await sql<KindOfCase>`
    select sections - 'begun' as sections, verification_level as level, status, count(*)::integer as cases
      from study_case where ${isOfStudy(study)}
     group by 1, 2, 3`.execute(db)
  return rows
}

export interface SumOfPerson {
  readonly owner: string
  readonly cases: number
  readonly complete: number
  readonly uncounted: number
}

/** Those with the most cases first. */
export async function sumsOfPeople(db: Database, study: StudyOf): Promise<readonly SumOfPerson[]> {
  const { rows } = await sql<SumOfPerson>`
    select owner, count(*)::integer as cases, (count(*) filter (where progress = 100))::integer as complete,
           (count(*) filter (where progress = -1))::integer as uncounted
      from study_case where ${isOfStudy(study)}
     group by owner order by cases desc, owner`.execute(db)
  return rows
}

/** Cases by the follow-up that they wait for since it is due. */
export async function followUpsDue(db: Database, study: StudyOf): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; cases: number }>`
    select questionnaire as id, count(*)::integer as cases
      from follow_up join study_case on study_case.id = follow_up.case_id
     where follow_up.is_counted and not follow_up.is_done and not follow_up.is_closed and ${isOfStudy(study)}
     group by questionnaire`.execute(db)
  return new Map(rows.map(({ id, cases }) => [id, cases]))
}

interface SumOfQueries {
  readonly node: string
  /** Whole days since the last step. */
  readonly days: number
  readonly queries: number
}

/** Queries whose last step is one of the nodes, by their age at the moment. As of a past one their last step until then counts. */
export async function agesOfQueries(
  db: Database,
  { reach, ...study }: StudyOf,
  nodes: readonly string[],
  moment: Date,
): Promise<readonly SumOfQueries[]> {
  const everybodys = { everybodys: true, allOf: [], assignedOf: [], sites: null }
  const last = study.asOf
    ? sql`cross join lateral (select node, at from query_step
            where query_id = q.id and at <= ${study.asOf} order by seq desc limit 1) last`
    : sql`cross join lateral (select q.last_node as node, q.last_at as at) last`
  const { rows } = await sql<SumOfQueries>`
    select last.node, greatest(0, floor(extract(epoch from ${moment}::timestamptz - last.at) / 86400))::integer as days,
           count(*)::integer as queries
      from query q join study_case on study_case.id = q.case_id ${last}
     where last.node = any(${nodes}::text[]) and ${isReached(reach)} and ${isOfStudy({ ...study, reach: everybodys })}
     group by 1, 2`.execute(db)
  return rows
}
