/** The status of a case: its answer to the question that its base names. */
import { lineageOf } from '../../../bases/structure'
import type { Form } from '../form'

/** The id of the answer. Null where the base names no question, and while the status is missing or unknown. */
export function caseStatus(form: Pick<Form, 'structure' | 'question'>): string | null {
  const { status } = form.structure.base
  const value = status && form.question(status.questionId).value
  return typeof value === 'string' ? value : null
}

/** With its status the case waits for no follow-up any more, as after a patient has withdrawn. */
export function endsFollowUps(form: Form): boolean {
  const { endsFollowUps = [] } = form.structure.base.status ?? {}
  return endsFollowUps.length > 0 && endsFollowUps.includes(caseStatus(form) ?? '')
}

/** Whether the status of the case ends the follow-up to which a questionnaire belongs. */
export function isEndedByStatus(form: Form, questionnaireId: string): boolean {
  if (!endsFollowUps(form)) return false
  const { base } = form.structure
  const around = lineageOf(form.structure, questionnaireId)
  return base.followUps?.some((followUp) => around.includes(followUp.questionnaireId)) ?? false
}
