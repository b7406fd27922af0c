/** The answers of a case that have changed since they were verified: the mark at exactly these has dropped. */
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type Answers, changedSinceVerified, withConfirmations } from '@casebook/core/sdv/verified'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { studyCases } from '../cases/cases.repository'
import type { Database, Services } from '../services'
import {
  type ChangedAnswerRow,
  type ConfirmationRow,
  replaceChanged,
  type SdvMarkRow,
  standingConfirmations,
  standingMarks,
} from './sdv.repository'
import { answersOf, hashOfText, isHashOf, savedAnswers } from './verifiedAnswers'

export interface MarkNow extends SdvMarkRow {
  /** Keys of the answers that it no longer covers. */
  readonly changed: readonly string[]
  /** The last confirmation of each changed answer that it covers again. */
  readonly confirmed: readonly ConfirmationRow[]
  /** How many answers there are, and were under the mark. */
  readonly answers: number
}

export async function marksNow(
  db: Database,
  caseId: string,
  structure: BaseStructure,
  answers: Answers,
): Promise<readonly MarkNow[]> {
  const [marks, confirmations] = await Promise.all([standingMarks(db, caseId), standingConfirmations(db, caseId)])
  return marks.map((mark) => ({ ...mark, ...standing(mark, confirmations, structure, answers) }))
}

/** What a mark covers of these answers. `confirmations`: those of the case, the latest last. */
export function standing(
  { questionnaireId, level, verification }: Pick<SdvMarkRow, 'questionnaireId' | 'level' | 'verification'>,
  confirmations: readonly ConfirmationRow[],
  structure: BaseStructure,
  answers: Answers,
): Pick<MarkNow, 'changed' | 'confirmed' | 'answers'> {
  const own = confirmations.filter((one) => one.questionnaireId === questionnaireId && one.level === level)
  const verified = withConfirmations(verification, own)
  const now = answersOf(structure, questionnaireId, answers)
  const changed = changedSinceVerified(verified, now, hashOfText, isHashOf)
  const last = new Map(own.map((one) => [one.key, one]))
  return {
    changed,
    confirmed: [...last.values()].filter(({ key }) => !changed.includes(key)),
    answers: new Set([...Object.keys(verified), ...now.keys()]).size,
  }
}

interface ChangedCase {
  readonly id: string
  readonly ready: ReadyBase
  readonly answers: Answers
}

/** The answers whose mark has dropped. */
export async function changedNow(
  tx: Database,
  { id, ready, answers }: ChangedCase,
): Promise<readonly ChangedAnswerRow[]> {
  const marks = await marksNow(tx, id, ready.structure, answers)
  return marks.flatMap(({ questionnaireId, level, user, changed }) =>
    changed.map((key) => ({ questionnaire: questionnaireId, level, key, set_by: user })),
  )
}

/** Writes down which marks have dropped. */
export async function keepChanged(tx: Database, one: ChangedCase & { readonly at: Date }): Promise<void> {
  await replaceChanged(tx, one.id, await changedNow(tx, one), one.at)
}

export async function hasUncompared(db: Database): Promise<boolean> {
  return (await db.selectFrom('sdv_uncompared').select('case_id').limit(1).execute()).length > 0
}

const comparedAtOnce = 100

/** Compares cases that were verified and saved again before changes were written down. Answers how many. */
export async function compareSome({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const waiting = await db.selectFrom('sdv_uncompared').select('case_id as id').limit(comparedAtOnce).execute()
  const ids = waiting.map(({ id }) => id)
  for (const { id, versionId, revision } of await studyCases(db, ids)) {
    const ready = await readyBase({ db }, versionId)
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('study_case').select('id').where('id', '=', id).forUpdate().execute()
      await keepChanged(tx, { id, ready, answers: await savedAnswers(tx, { id, revision }), at: now() })
      await tx.deleteFrom('sdv_uncompared').where('case_id', '=', id).execute()
    })
  }
  return waiting.length
}
