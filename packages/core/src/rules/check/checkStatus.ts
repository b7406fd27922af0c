/** Checks that the question which a base names as the status of its cases can be one; each fault has its path. */

import type { Base } from '../../bases/base'
import { takesOneOf } from '../../questions/takes'
import { identifyingQuestions } from '../identifying'
import type { Checker } from './checkRule'

export function checkStatus({ status }: Base, { structure, fault }: Checker): void {
  if (!status) return
  const { questionId, endsFollowUps = [] } = status
  const path = 'status/questionId'
  const place = structure.questions.get(questionId)
  if (!place) {
    fault(path, `There is no question "${questionId}"`)
    return
  }
  const { answers = [] } = place.question
  if (!takesOneOf(place.question)) fault(path, `"${questionId}" is no single choice`)
  if (place.repeatsIn !== null) fault(path, `"${questionId}" may have several answers`)
  if (identifyingQuestions(structure).has(questionId))
    fault(path, `"${questionId}" identifies a person, and lists show the status of a case`)
  for (const [i, answerId] of endsFollowUps.entries())
    if (!answers.some(({ id }) => id === answerId))
      fault(`status/endsFollowUps/${i}`, `The question "${questionId}" has no answer "${answerId}"`)
}
