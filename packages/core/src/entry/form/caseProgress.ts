/** How far a case is, in one number. */
import type { CivilDate } from '../../dates/civilDate'
import { type Progress, progressOf } from './collected'
import type { Form } from './form'

/** The progress of every section, also of those that do not show: they ask for nothing. */
export function progressOfSections(form: Form, today: CivilDate): readonly Progress[] {
  return [...form.structure.questionnaires.keys()].map((id) => progressOf(form, id, new Set(), today))
}

/**
 * The share of the answered questions in percent. 100 means complete: no required answer is missing, whatever optional ones are, and none
 * is refused. A case that lacks one is below it. A follow-up that is not due lacks nothing.
 */
export function caseProgress(form: Form, today: CivilDate, sections = progressOfSections(form, today)): number {
  let [answered, collected, missing] = [0, 0, 0]
  for (const progress of sections) {
    answered += progress.answered
    collected += progress.collected
    missing += progress.missing.length + progress.refused.length
  }
  return missing === 0 ? 100 : Math.min(99, Math.floor((100 * answered) / collected))
}
