/** Checks that the follow-ups of a base can become due; each fault has its path. */
import type { Base, FollowUp } from '../../bases/base'
import type { Checker } from './checkRule'

export function checkFollowUps({ followUps = [] }: Base, { structure, fault }: Checker): void {
  const seen = new Set<string>()
  for (const [i, followUp] of followUps.entries()) {
    const path = `followUps/${i}`
    const { questionnaireId, fromDay, toDay } = followUp
    if (!structure.questionnaires.has(questionnaireId))
      fault(`${path}/questionnaireId`, `There is no section "${questionnaireId}"`)
    if (seen.has(questionnaireId))
      fault(`${path}/questionnaireId`, `The section "${questionnaireId}" already has a follow-up`)
    seen.add(questionnaireId)
    checkDate(followUp, `${path}/questionId`)
    if (fromDay > toDay) fault(path, `The window begins on day ${fromDay}, after its end on day ${toDay}`)
  }

  function checkDate({ questionId, questionnaireId }: FollowUp, path: string): void {
    const place = structure.questions.get(questionId)
    if (!place) fault(path, `There is no question "${questionId}"`)
    else if (place.question.type !== 'Date' || place.question.abstract)
      fault(path, `"${questionId}" is no date that a person answers`)
    else if (place.repeatsIn !== null) fault(path, `"${questionId}" may have several answers`)
    else if (isWithin(place.questionnaire.id, questionnaireId))
      fault(path, `"${questionId}" is in the questionnaire that waits for it`)
  }

  function isWithin(id: string, outer: string): boolean {
    const place = structure.questionnaires.get(id)
    return id === outer || (place?.parent != null && isWithin(place.parent.id, outer))
  }
}
