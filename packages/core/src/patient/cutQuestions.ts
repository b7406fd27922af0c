/** The questions of a patient's page, without what the page need not know. */
import type { Answer, Question, Questionnaire } from '../bases/base'
import type { Condition, OfQuestion } from '../bases/rule'
import { withoutWindows } from './withoutWindows'

export interface Cut {
  /** Ids of the questions whose answers the page knows, and the patient may change. */
  readonly known: ReadonlySet<string>
  /** Ids of those that the patient sees, wherever the page has them. Of others it gets no words. */
  readonly named: ReadonlySet<string>
}

/** Conditions of options without the answers that the page does not know. */
export type Offered = ReadonlyMap<Answer, Condition | undefined>

interface CutQuestions extends Cut {
  readonly offered: Offered
  /** Ids of the questions whose values the page derives, because a rule reads them. */
  readonly derived: ReadonlySet<string>
  /** Ids of the questions of which a rule reads the text of the answer. */
  readonly labelled: ReadonlySet<string>
}

export function cutQuestionnaire(questionnaire: Questionnaire, cut: CutQuestions): readonly Questionnaire[] {
  const questions = questionnaire.questions.flatMap((one) => cutQuestion(one, cut))
  const questionnaires = (questionnaire.questionnaires ?? []).flatMap((one) => cutQuestionnaire(one, cut))
  if (questions.length + questionnaires.length === 0) return []
  const { id, initial, repeats, meta, text, description } = questionnaire
  const isNamed = questionPlacesIn(questions).some((one) => cut.named.has(one))
  return [
    {
      id,
      initial,
      questions,
      text: isNamed ? text : {},
      ...(isNamed && description && { description }),
      ...(repeats && { repeats }),
      ...(meta && { meta }),
      ...(questionnaires.length > 0 && { questionnaires }),
    },
  ]
}

function cutQuestion(question: Question, cut: CutQuestions): readonly Question[] {
  const { known, named, derived, labelled, offered } = cut
  const questions = (question.questions ?? []).flatMap((one) => cutQuestion(one, cut))
  const { questions: _, initial: __, ...own } = question
  const inside = questions.length > 0 ? { questions } : {}
  const { id, type, meta, repeats, answers } = question
  const isThere = known.has(id) || derived.has(id)
  const offers = answers?.map((one) => (offered.has(one) ? { ...one, when: offered.get(one) } : one))
  if (isThere && named.has(id))
    return [{ ...withoutWindows(own, known), ...(offers && { answers: offers }), ...inside }]
  const place = { id, text: {}, ...(repeats && { repeats }), ...inside }
  if (isThere) {
    const values = answers && {
      answers: answers.map((one) => ({
        id: one.id,
        text: labelled.has(id) ? one.text : {},
        ...(one.weight !== undefined && { weight: one.weight }),
      })),
    }
    return [{ ...place, type, ...(derived.has(id) && { abstract: true }), ...(meta && { meta }), ...values }]
  }
  return questions.length > 0 ? [{ ...place, type: 'Info' }] : []
}

function questionPlacesIn(questions: readonly Question[]): readonly string[] {
  return questions.flatMap((one) => [one.id, ...questionPlacesIn(one.questions ?? [])])
}

/** The questions of which a condition or formula of these rules reads the text of the answer. */
export function labelledIn(part: unknown, into = new Set<string>()): ReadonlySet<string> {
  if (typeof part !== 'object' || part === null) return into
  for (const [key, value] of Object.entries(part)) {
    if (key === 'Label')
      into.add((value as OfQuestion).questionId) // The cast is safe: the body of this formula.
    else labelledIn(value, into)
  }
  return into
}
