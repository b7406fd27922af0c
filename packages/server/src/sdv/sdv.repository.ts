/** Marks of verification as rows. A mark that was taken back stays, with who took it back and when. */
import type { SdvLevel } from '@casebook/core/sdv/level'
import type { Verification } from '@casebook/core/sdv/verified'
import type { Database } from '../services'

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

export async function insertMark(tx: Database, caseId: string, mark: SdvMarkRow): Promise<void> {
  await tx
    .insertInto('sdv_entry')
    .values({
      case_id: caseId,
      questionnaire: mark.questionnaireId,
      level: mark.level,
      set_by: mark.user,
      set_at: mark.at,
      verification: JSON.stringify(mark.verification),
    })
    .execute()
}

/** Takes back every mark of the questionnaire that stands. */
export async function takeBackMarks(
  tx: Database,
  caseId: string,
  questionnaire: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('sdv_entry')
    .set({ unset_by: by, unset_at: at })
    .where('case_id', '=', caseId)
    .where('questionnaire', '=', questionnaire)
    .where('unset_at', 'is', null)
    .execute()
}
