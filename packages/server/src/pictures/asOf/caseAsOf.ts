/** How complete and how far verified cases were at a past moment. It follows from their trails, their marks and the version of each. */
import { civilDateText } from '@casebook/core/dates/civilDate'
import { localDay } from '@casebook/core/dates/localDay'
import { dueFollowUps } from '@casebook/core/entry/form/due/dueFollowUps'
import type { FactValue } from '@casebook/core/facts/fact'
import type { VerificationLevel } from '@casebook/core/pictures/pictures.calls'
import { type ReadyBase, readyBase } from '../../bases/compiledBases'
import { formWith, progressWith, type SectionsOfCase } from '../../cases/progress'
import type { ExportedCase } from '../../export/dataExport.repository'
import { standing } from '../../sdv/changedAnswers'
import { answered } from '../../sdv/verifiedAnswers'
import type { Database } from '../../services'
import { type MarksOfCase, marksAsOf } from './marksAsOf.repository'

export interface CaseAsOf extends ExportedCase {
  /** In percent; see `caseProgress`. */
  readonly progress: number
  readonly sections: SectionsOfCase
  readonly level: VerificationLevel
  readonly status: string | null
  /** Its follow-ups that were due, and neither done nor closed. */
  readonly due: readonly string[]
}

/** In the same order. */
export async function casesAsOf(
  db: Database,
  batch: readonly ExportedCase[],
  moment: Date,
): Promise<readonly CaseAsOf[]> {
  const marks = await marksAsOf(
    db,
    batch.map(({ id }) => id),
    moment,
  )
  const cases: CaseAsOf[] = []
  for (const one of batch) {
    const ready = await readyBase({ db }, one.versionId)
    const answers = new Map<string, FactValue>(Object.entries(one.answers))
    const { progress, sections, status } = progressWith(ready, answers, moment, one.notDone)
    const today = civilDateText(localDay(moment))
    const due = dueFollowUps(formWith(ready, answers)).filter(
      ({ questionnaireId, opens, isDone }) => opens <= today && !isDone && !one.notDone.has(questionnaireId),
    )
    const level = levelOf(ready, sections, answers, marks.get(one.id))
    cases.push({ ...one, progress, sections, level, status, due: due.map(({ questionnaireId }) => questionnaireId) })
  }
  return cases
}

/** As `count_marks` of the database tells it of now. */
function levelOf(
  { structure }: ReadyBase,
  { ready, other, begun }: SectionsOfCase,
  answers: ReadonlyMap<string, FactValue>,
  held: MarksOfCase | undefined,
): VerificationLevel {
  if (!held) return 'notSigned'
  const now = answered(answers)
  const { marks, confirmations } = held
  if (marks.some((mark) => standing(mark, confirmations, structure, now).changed.length > 0)) return 'changed'
  const isMarked = (id: string) => marks.some(({ questionnaireId }) => questionnaireId === id)
  const isVerified = (id: string) =>
    marks.some(({ questionnaireId, level }) => questionnaireId === id && level === 'Monitor')
  const counted = [...ready, ...other].filter((id) => begun.includes(id) || isMarked(id))
  if (counted.length === 0 || !counted.every(isMarked)) return 'notSigned'
  return counted.every(isVerified) ? 'verified' : 'signed'
}
