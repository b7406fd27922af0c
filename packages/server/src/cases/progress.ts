import { localDay } from '@casebook/core/dates/localDay'
import { caseProgress, progressOfSections } from '@casebook/core/entry/form/caseProgress'
import { caseStatus } from '@casebook/core/entry/form/due/caseStatus'
import { isAnswerOf } from '@casebook/core/entry/form/openForm'
import type { FactValue } from '@casebook/core/facts/fact'
import { sectionNow } from '@casebook/core/marks/sectionNow'
import { createEngine, type Engine } from '@casebook/core/rules/engine/engine'
import { activeQuestionnaires } from '@casebook/core/sdv/marks'
import { isReadyToSign } from '@casebook/core/sdv/readyToSign'
import { whyNotInRun } from '@casebook/core/sdv/run'
import type { ReadyBase } from '../bases/compiledBases'
import { sdvTabsOf } from '../bases/sdvTabs'

/** One save asks several things of the same form. */
const forms = new WeakMap<ReadonlyMap<string, FactValue>, Engine>()

/** The form of a case with these answers, by key. */
export function formWith({ compiled }: ReadyBase, answers: ReadonlyMap<string, FactValue>): Engine {
  const known = forms.get(answers)
  if (known?.compiled === compiled) return known
  const engine = createEngine(compiled)
  engine.setAll([...answers].flatMap(([id, value]) => (isAnswerOf(engine, id) ? [{ id, value }] : [])))
  forms.set(answers, engine)
  return engine
}

export interface CaseProgress {
  /** In percent; see `caseProgress`. */
  readonly progress: number
  readonly sections: SectionsOfCase
  /** The id of the answer that is its status, if it has one. */
  readonly status: string | null
}

/** The sections that show and ask something, by id. */
export interface SectionsOfCase {
  /** May be signed. */
  readonly ready: readonly string[]
  readonly other: readonly string[]
  /** Those of both that a person has begun and that are due: a run over the case takes no others. */
  readonly begun: readonly string[]
}

/**
 * The progress of a case with these answers, by key, on the day of the server's machine. `notDone`: its follow-ups that are closed as
 * not done.
 */
export function progressWith(
  ready: ReadyBase,
  answers: ReadonlyMap<string, FactValue>,
  now: Date,
  notDone: Pick<ReadonlySet<string>, 'has' | 'size'> = new Set(),
): CaseProgress {
  const form = formWith(ready, answers)
  form.notDone = notDone
  const today = localDay(now)
  const all = progressOfSections(form, today)
  const signable = new Set(all.filter(isReadyToSign).map(({ questionnaireId }) => questionnaireId))
  const shown = activeQuestionnaires(sdvTabsOf(ready, form))
  const isInRun = (id: string) => whyNotInRun(sectionNow(form, id, today)) === null
  return {
    progress: caseProgress(form, today, all),
    sections: {
      ready: shown.filter((id) => signable.has(id)),
      other: shown.filter((id) => !signable.has(id)),
      begun: shown.filter(isInRun),
    },
    status: caseStatus(form),
  }
}
