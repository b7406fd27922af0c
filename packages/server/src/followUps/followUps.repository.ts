/** Follow-ups that cases wait for, stored beside the answers they follow from. */
import type { DueFollowUp } from '@casebook/core/entry/form/due/dueFollowUps'
import type { NotDoneCause } from '@casebook/core/followUps/notDone'
import { sql } from 'kysely'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    follow_up: {
      case_id: string
      questionnaire: string
      owner: string
      group_name: string
      base_name: string
      opens: string
      closes: string
      remind_on: string
      is_done: boolean
      is_counted: boolean
      reminded_on: string | null
      /** As not done. Follows from `follow_up_closing`. */
      is_closed: boolean
    }
    follow_up_closing: {
      case_id: string
      questionnaire: string
      cause: NotDoneCause
      reason: string | null
      closed_by: string
      closed_at: Date
    }
  }
}

export interface FollowUpsOfCase {
  readonly caseId: string
  readonly owner: string
  readonly group: string
  readonly base: string
  readonly followUps: readonly DueFollowUp[]
}

/** Replaces the follow-ups of these cases. A reminder that was sent stays known. `today` as `yyyy-mm-dd`. */
export async function replaceFollowUps(tx: Database, cases: readonly FollowUpsOfCase[], today: string): Promise<void> {
  const rows = cases.flatMap(({ caseId, owner, group, base, followUps }) =>
    followUps.map(({ questionnaireId, opens, closes, remind, isDone }) => ({
      case_id: caseId,
      questionnaire: questionnaireId,
      owner,
      group_name: group,
      base_name: base,
      opens,
      closes,
      remind_on: remind,
      is_done: isDone,
      is_counted: opens <= today,
    })),
  )
  await sql`
    with given as (select * from jsonb_populate_recordset(null::follow_up, ${JSON.stringify(rows)}::jsonb)),
    gone as (
      delete from follow_up old where old.case_id = any(${cases.map(({ caseId }) => caseId)}::uuid[])
        and not exists (select from given where given.case_id = old.case_id and given.questionnaire = old.questionnaire))
    insert into follow_up (case_id, questionnaire, owner, group_name, base_name, opens, closes, remind_on, is_done, is_counted, is_closed)
    select case_id, questionnaire, owner, group_name, base_name, opens, closes, remind_on, is_done, is_counted,
           exists (select from follow_up_closing c where c.case_id = given.case_id and c.questionnaire = given.questionnaire)
      from given
    on conflict (case_id, questionnaire) do update set
      opens = excluded.opens, closes = excluded.closes, remind_on = excluded.remind_on,
      is_done = excluded.is_done, is_counted = excluded.is_counted, is_closed = excluded.is_closed`.execute(tx)
}

/**
 * Marks the follow-ups that have opened since their case was saved, and answers whether there are any. The progress of their cases is then
 * unknown until it is counted anew.
 */
export async function markOpened(tx: Database, today: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with opened as (
      update follow_up set is_counted = true where not is_counted and opens <= ${today}::date returning case_id, is_done)
    update study_case set progress = -1 where id in (select case_id from opened where not is_done)`.execute(tx)
  return Number(numAffectedRows) > 0
}
