import { type CivilDate, civilDateText } from '../../dates/civilDate'
import { dueWindow } from '../../followUps/followUp'
import { isNotDone } from '../../followUps/isNotDone'
import type { Form } from './form'

/** A follow-up that is closed as not done, and a questionnaire inside one, ask for nothing either. */
export function asksForNothing(form: Form, questionnaireId: string, today: CivilDate): boolean {
  return isNotYetDue(form, questionnaireId, today) || isNotDone(form.structure, form.notDone, questionnaireId)
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
