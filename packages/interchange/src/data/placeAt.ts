/** The question that an answer is to, by the name of the field and of the event that the data have. */
import type { BaseStructure, QuestionPlace } from '@casebook/core/bases/structure'
import { questionAt, visitAround } from '@casebook/core/bases/visits/visits'

/** @param event null if the data name none. What a visit does not ask may be asked outside of all visits. */
export function placeAt(structure: BaseStructure, field: string, event: string | null): QuestionPlace | null {
  const { questions } = structure
  const found = event === null ? null : (questionAt(structure, event, field) ?? questions.get(`${field}@${event}`))
  if (found) return found
  const place = questions.get(field)
  const isElsewhere = event !== null && place && visitAround(structure, place.questionnaire.id) !== null
  return place && !isElsewhere ? place : null
}
