/** Marks of verification, and confirmations of changed answers, as they stood at a past moment. */
import { groupBy } from '@casebook/core/rules/engine/indexing'
import { sql } from 'kysely'
import type { ConfirmationRow, SdvMarkRow } from '../../sdv/sdv.repository'
import type { Database } from '../../services'

export interface MarksOfCase {
  readonly marks: readonly Pick<SdvMarkRow, 'questionnaireId' | 'level' | 'verification'>[]
  /** The latest last. */
  readonly confirmations: readonly ConfirmationRow[]
}

/** By case; a case without a mark is not in it. */
export async function marksAsOf(
  db: Database,
  caseIds: readonly string[],
  moment: Date,
): Promise<ReadonlyMap<string, MarksOfCase>> {
  const isOfThese = sql<boolean>`case_id = any(${[...caseIds]}::uuid[])`
  const [marks, confirmations] = await Promise.all([
    db
      .selectFrom('sdv_entry')
      .select(['case_id as caseId', 'questionnaire as questionnaireId', 'level', 'verification'])
      .where(isOfThese)
      .where('set_at', '<=', moment)
      .where(({ eb, or }) => or([eb('unset_at', 'is', null), eb('unset_at', '>', moment)]))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('sdv_confirmation')
      .select(['case_id as caseId', 'id', 'questionnaire as questionnaireId', 'level', 'key', 'hash', 'revision'])
      .select(['confirmed_by as user', 'confirmed_at as at'])
      .where(isOfThese)
      .where('confirmed_at', '<=', moment)
      .where(({ eb, or }) => or([eb('undone_at', 'is', null), eb('undone_at', '>', moment)]))
      .orderBy('id')
      .execute(),
  ])
  const confirmed = groupBy(confirmations, ({ caseId }) => caseId)
  return new Map(
    [...groupBy(marks, ({ caseId }) => caseId)].map(([id, marks]) => {
      return [id, { marks, confirmations: confirmed.get(id) ?? [] }]
    }),
  )
}
