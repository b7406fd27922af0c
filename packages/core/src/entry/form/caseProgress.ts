/** How far a case is, in one number. */
import type { CivilDate } from '../../dates/civilDate'
import { progressOf } from './collected'
import type { Form } from './form'

/**
 * The share of the answered questions in percent. 100 means complete: no required answer is missing, whatever optional ones are. A case
 * that lacks one is below it. A follow-up that is not due lacks nothing.
 */
export function caseProgress(form: Form, today: CivilDate): number {
  let [answered, collected, missing] = [0, 0, 0]
  for (const id of form.structure.questionnaires.keys()) {
    const progress = progressOf(form, id, new Set(), today)
    answered += progress.answered
    collected += progress.collected
    missing += progress.missing.length
  }
  return missing === 0 ? 100 : Math.min(99, Math.floor((100 * answered) / collected))
}
