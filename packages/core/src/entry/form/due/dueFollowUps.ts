/** The follow-ups of a case: when each is due, and whether it is done. */
import { type DueWindow, dueWindow } from '../../../followUps/followUp'
import { progressOf } from '../collected'
import type { Form } from '../form'
import { endsFollowUps } from './caseStatus'

export interface DueFollowUp extends DueWindow {
  readonly questionnaireId: string
  /** Begun, and no required answer is missing; or the status of the case has ended it. */
  readonly isDone: boolean
}

/** Without those that lack their date, or ask for nothing in this case. */
export function dueFollowUps(form: Form): readonly DueFollowUp[] {
  const haveEnded = endsFollowUps(form)
  return (form.structure.base.followUps ?? []).flatMap((followUp) => {
    const { questionnaireId, questionId } = followUp
    const window = dueWindow(followUp, form.question(questionId).value)
    if (!window) return []
    const parts = [...within(form, questionnaireId)].map((id) => progressOf(form, id, new Set()))
    if (parts.every(({ collected }) => collected === 0)) return []
    const isDone =
      haveEnded ||
      (parts.some(({ answered }) => answered > 0) &&
        parts.every(({ missing, refused }) => missing.length + refused.length === 0))
    return [{ questionnaireId, ...window, isDone }]
  })
}

/** The questionnaire and all those nested in it. */
function* within(form: Form, id: string): Generator<string> {
  yield id
  for (const [inner, { parent }] of form.structure.questionnaires) if (parent?.id === id) yield* within(form, inner)
}
