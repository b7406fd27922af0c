/** Whether no screen shows the question, whatever the rules say: `layout/hidden` at it or at anything it lies in. */
import type { BaseStructure } from '../bases/structure'
import { isHidden } from '../dialog/form'

export function isHiddenQuestion({ questions, questionnaires }: BaseStructure, id: string): boolean {
  for (let place = questions.get(id); place; place = place.parent ? questions.get(place.parent.id) : undefined)
    if (isHidden(place.question.meta)) return true
  const within = questions.get(id)?.questionnaire.id ?? ''
  for (let place = questionnaires.get(within); place; ) {
    if (isHidden(place.questionnaire.meta)) return true
    place = place.parent ? questionnaires.get(place.parent.id) : undefined
  }
  return false
}
