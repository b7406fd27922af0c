/**
 * Whether no screen shows the question, whatever the rules say: `layout/hidden` on it or on anything that contains it.
 */
import type { BaseStructure } from '../bases/structure'
import { isHidden, isHiddenQuestionnaire } from '../entry/form/form'

export function isHiddenQuestion(structure: BaseStructure, id: string): boolean {
  const { questions } = structure
  const own = questions.get(id)
  for (let place = own; place; place = place.parent ? questions.get(place.parent.id) : undefined)
    if (isHidden(place.question.meta)) return true
  return own !== undefined && isHiddenQuestionnaire(structure, own.questionnaire.id)
}
