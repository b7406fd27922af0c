/** Reads which follow-ups are closed as not done. */
import type { Draft } from '@casebook/core/entry/entry.calls'
import type { Closings } from '@casebook/core/followUps/isNotDone'
import type { NotDoneCause } from '@casebook/core/followUps/notDone'
import { sql } from 'kysely'
import type { ReadyBase } from '../bases/compiledBases'
import { namesOf } from '../cases/cases.repository'
import type { Database } from '../services'

interface ClosingsRow {
  readonly id: string
  readonly causes: Readonly<Record<string, NotDoneCause>>
}

/** By case; a case without any is not in it. */
export async function notDoneOf(db: Database, caseIds: readonly string[]): Promise<ReadonlyMap<string, Closings>> {
  const { rows } = await sql<ClosingsRow>`
    select case_id as id, jsonb_object_agg(questionnaire, cause) as causes from follow_up_closing
     where case_id = any(${[...caseIds]}::uuid[]) group by case_id`.execute(db)
  return new Map(rows.map(({ id, causes }) => [id, new Map(Object.entries(causes))]))
}

/** The same as it was at a moment. A case without any is not in it. */
export async function notDoneAsOf(
  db: Database,
  caseIds: readonly string[],
  moment: Date,
): Promise<ReadonlyMap<string, Closings>> {
  const { rows } = await sql<ClosingsRow>`
    select id, jsonb_object_agg(questionnaire, cause) as causes
      from (select distinct on (case_id, value ->> 'questionnaire') case_id as id, value ->> 'questionnaire' as questionnaire,
                   value ->> 'cause' as cause, kind
              from case_entry
             where case_id = any(${[...caseIds]}::uuid[]) and kind in ('notDone', 'dueAgain') and at <= ${moment}
             order by case_id, value ->> 'questionnaire', seq desc) last
     where kind = 'notDone' group by id`.execute(db)
  return new Map(rows.map(({ id, causes }) => [id, new Map(Object.entries(causes))]))
}

interface ClosingRow {
  readonly questionnaireId: string
  readonly cause: NotDoneCause
  readonly reason: string | null
  readonly by: string
  readonly at: Date
}

/** As the open case shows them: without those that were answered after all. */
export async function shownNotDone(
  db: Database,
  { base }: Pick<ReadyBase, 'base'>,
  caseId: string | null,
): Promise<Draft['notDone']> {
  if (caseId === null || !base.followUps?.length) return undefined
  const { rows } = await sql<ClosingRow>`
    select c.questionnaire as "questionnaireId", c.cause, c.reason, c.closed_by as by, c.closed_at as at
      from follow_up_closing c left join follow_up f using (case_id, questionnaire)
     where c.case_id = ${caseId}::uuid and f.is_done is not true`.execute(db)
  if (rows.length === 0) return undefined
  const names = await namesOf(db, [...new Set(rows.map(({ by }) => by))])
  return rows.map(({ questionnaireId, ...closing }) => ({ questionnaireId, ...notDoneOfRow(closing, names) }))
}

export function notDoneOfRow(
  { cause, reason, by, at }: Omit<ClosingRow, 'questionnaireId'>,
  names: ReadonlyMap<string, string>,
) {
  return { cause, ...(reason !== null && { reason }), by: names.get(by) ?? by, at: at.toISOString() }
}
