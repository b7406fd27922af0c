/** What is kept of some cases beside their answers, and makes the states of their forms. */
import { levels, type SdvLevel } from '@casebook/core/sdv/level'
import { type RawBuilder, sql } from 'kysely'
import { isWithin, type Reach } from '../access/reach'
import type { SectionsOfCase } from '../cases/progress'
import type { Database } from '../services'

export interface KeptOfCase {
  readonly id: string
  /** Null while they are not counted yet. */
  readonly sections: SectionsOfCase | null
  readonly marks: readonly MarkOfSection[]
  readonly windows: readonly WindowOfSection[]
  /** The keys of answers with a query that is not closed, once for each. */
  readonly asked: readonly string[]
  readonly mayEdit: boolean
}

interface MarkOfSection {
  readonly section: string
  readonly isVerified: boolean
  /** The level at which an answer has changed since: the investigator's, if at both. */
  readonly changedAt: SdvLevel | null
}

interface WindowOfSection {
  readonly section: string
  readonly opens: string
  readonly closes: string
  readonly isDone: boolean
  readonly isNotDone: boolean
}

/** By the id of the case. */
export async function keptOfCases(
  db: Database,
  ids: readonly string[],
  openNodes: readonly string[],
  editable: Reach,
): Promise<ReadonlyMap<string, KeptOfCase>> {
  const list = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`(select coalesce(jsonb_agg(${columns}), '[]') from ${from})`
  const { rows } = await sql<KeptOfCase>`
    select id, sections, ${isWithin(editable)} as "mayEdit",
           ${list(
             sql`jsonb_build_object('section', questionnaire, 'isVerified', is_verified, 'changedAt', changed_at)`,
             sql`(select questionnaire, bool_or(level = ${levels.verified}) as is_verified,
                         (select max(d.level) from sdv_changed_answer d
                           where d.case_id = study_case.id and d.questionnaire = m.questionnaire) as changed_at
                    from sdv_entry m where m.case_id = study_case.id and m.unset_at is null group by questionnaire) mark`,
           )} as marks,
           ${list(
             sql`jsonb_build_object('section', questionnaire, 'opens', opens, 'closes', closes, 'isDone', is_done, 'isNotDone', is_closed)`,
             sql`follow_up f where f.case_id = study_case.id`,
           )} as windows,
           ${list(
             sql`q.question`,
             sql`query q where q.case_id = study_case.id and q.last_node = any(${openNodes}::text[])`,
           )} as asked
      from study_case where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
