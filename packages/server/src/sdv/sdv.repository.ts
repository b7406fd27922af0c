/** Marks of verification as rows. A mark that was taken back stays, with who took it back and when. */
import type { SigningMeans } from '@casebook/core/sdv/credential/executed'
import type { SdvLevel } from '@casebook/core/sdv/level'
import type { Confirmation, Verification } from '@casebook/core/sdv/verified'
import type { Generated } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    sdv_seen: { entry_id: number; case_id: string; revision: string; hash: string | null; answers: number }
    sdv_confirmation: {
      id: Generated<number>
      case_id: string
      questionnaire: string
      level: SdvLevel
      key: string
      hash: string | null
      revision: string
      confirmed_by: string
      confirmed_at: Date
      undone_by: string | null
      undone_at: Date | null
      undone_reason: string | null
      confirmed_with: SigningMeans | null
      undone_with: SigningMeans | null
    }
    sdv_changed_answer: {
      case_id: string
      questionnaire: string
      level: SdvLevel
      key: string
      set_by: string
      changed_at: Date
    }
    sdv_uncompared: { case_id: string }
  }
}

export interface SdvMarkRow {
  readonly questionnaireId: string
  readonly level: SdvLevel
  readonly user: string
  readonly at: Date
  readonly verification: Verification
}

/** The marks that stand, in the order in which they were set. */
export function standingMarks(db: Database, caseId: string): Promise<readonly SdvMarkRow[]> {
  return db
    .selectFrom('sdv_entry')
    .select(['questionnaire as questionnaireId', 'level', 'set_by as user', 'set_at as at', 'verification'])
    .where('case_id', '=', caseId)
    .where('unset_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The answers that a person who sets a mark has seen. */
export interface Seen {
  readonly revision: string
  readonly hash: string
}

export async function insertMark(
  tx: Database,
  caseId: string,
  mark: SdvMarkRow & { readonly means?: SigningMeans },
  seen: Seen,
): Promise<void> {
  const { id } = await tx
    .insertInto('sdv_entry')
    .values({
      case_id: caseId,
      questionnaire: mark.questionnaireId,
      level: mark.level,
      set_by: mark.user,
      set_at: mark.at,
      set_with: mark.means ?? null,
      verification: JSON.stringify(mark.verification),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answers = Object.keys(mark.verification).length
  await tx
    .insertInto('sdv_seen')
    .values({ entry_id: id, case_id: caseId, ...seen, answers })
    .execute()
}

/** Withdraws every mark of the questionnaire, with what was confirmed on it. */
export async function takeBackMarks(
  tx: Database,
  caseId: string,
  questionnaire: string,
  { by, at, reason, means }: { by: string; at: Date; reason: string | null; means: SigningMeans },
): Promise<void> {
  await tx
    .updateTable('sdv_entry')
    .set({ unset_by: by, unset_at: at, unset_reason: reason, unset_with: means })
    .where('case_id', '=', caseId)
    .where('questionnaire', '=', questionnaire)
    .where('unset_at', 'is', null)
    .execute()
  await tx
    .updateTable('sdv_confirmation')
    .set({ undone_by: by, undone_at: at, undone_reason: reason, undone_with: means })
    .where('case_id', '=', caseId)
    .where('questionnaire', '=', questionnaire)
    .where('undone_at', 'is', null)
    .execute()
  await tx
    .deleteFrom('sdv_changed_answer')
    .where('case_id', '=', caseId)
    .where('questionnaire', '=', questionnaire)
    .execute()
}

export interface ConfirmationRow extends Confirmation {
  readonly id: number
  readonly questionnaireId: string
  readonly level: SdvLevel
  readonly user: string
  readonly at: Date
  /** The saved answers that the person had before them. */
  readonly revision: string
}

/** The confirmations of a case that stand, the latest last. */
export function standingConfirmations(db: Database, caseId: string): Promise<readonly ConfirmationRow[]> {
  return db
    .selectFrom('sdv_confirmation')
    .select(['id', 'questionnaire as questionnaireId', 'level', 'key', 'hash', 'revision'])
    .select(['confirmed_by as user', 'confirmed_at as at'])
    .where('case_id', '=', caseId)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()
}

export interface ChangedAnswerRow {
  readonly questionnaire: string
  readonly level: SdvLevel
  readonly key: string
  readonly set_by: string
}

/** Replaces the changed answers of a case. One that had changed before keeps its time. */
export async function replaceChanged(
  tx: Database,
  caseId: string,
  changed: readonly ChangedAnswerRow[],
  at: Date,
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as (questionnaire text, level text, key text, set_by text)),
    gone as (
      delete from sdv_changed_answer old where old.case_id = ${caseId}::uuid
        and not exists (select from given where (given.questionnaire, given.level, given.key) = (old.questionnaire, old.level, old.key)))
    insert into sdv_changed_answer (case_id, questionnaire, level, key, set_by, changed_at)
    select ${caseId}::uuid, questionnaire, level, key, set_by, ${at}::timestamptz from given
    on conflict (case_id, questionnaire, level, key) do update set set_by = excluded.set_by`.execute(tx)
}

/** The questionnaires with an answer whose mark of this level has dropped. */
export async function changedSections(db: Database, caseId: string, level: SdvLevel): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sdv_changed_answer')
    .select('questionnaire')
    .distinct()
    .where('case_id', '=', caseId)
    .where('level', '=', level)
    .execute()
  return new Set(rows.map(({ questionnaire }) => questionnaire))
}
