import { type CivilDate, civilDateText } from '../../../dates/civilDate'
import { dueWindow } from '../../../followUps/followUp'
import { isNotDone } from '../../../followUps/isNotDone'
import type { Form } from '../form'
import { isEndedByStatus } from './caseStatus'

export function asksForNothing(form: Form, questionnaireId: string, today: CivilDate): boolean {
  return isNotYetDue(form, questionnaireId, today) || isGivenUp(form, questionnaireId)
}

/** True for a follow-up that is closed as not done or that the status of the case has ended, and for a questionnaire inside one. */
export function isGivenUp(form: Form, questionnaireId: string): boolean {
  return isNotDone(form.structure, form.notDone, questionnaireId) || isEndedByStatus(form, questionnaireId)
}

/** True for a follow-up whose window has not opened, and for a questionnaire inside one. Without its date a window never opens. */
export function isNotYetDue(form: Form, questionnaireId: string, today: CivilDate): boolean {
  const { base, questionnaires } = form.structure
  const followUp = base.followUps?.find((one) => one.questionnaireId === questionnaireId)
  if (followUp) {
    const window = dueWindow(followUp, form.question(followUp.questionId).value)
    if (!window || civilDateText(today) < window.opens) return true
  }
  const parent = questionnaires.get(questionnaireId)?.parent
  return parent != null && isNotYetDue(form, parent.id, today)
}
