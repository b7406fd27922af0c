/** Which parts of a case a patient can be asked now, by a link or on a tablet, and their answers. */
import { mayAnswer } from '../../locks/freezing'
import { isCollected } from '../../questions/required'
import { type Form, type QuestionNode, questionsOf, sectionLayout } from './form'
import type { Freeze } from './frozenQuestions'

/** Whether a patient may answer in a part that is frozen like this. One that was entered from outside can be added to from outside. */
export function takesPatientsAnswers(freeze: Freeze | null): boolean {
  return freeze !== 'locked' && mayAnswer(freeze, { isFromOutside: true, hasOpenQuery: false })
}

/** Ids of the questionnaires that show a question to answer, and take a patient's answers. */
export function openToPatients(form: Form, takes: (questionnaireId: string) => boolean): ReadonlySet<string> {
  return new Set(partsThatAsk(form).filter(takes))
}

/** Ids of the questionnaires that show a question that a person can answer. */
export function partsThatAsk(form: Form): readonly string[] {
  return [...form.structure.questionnaires.keys()].filter((id) => askedIn(form, id).length > 0)
}

/** Keys of the questions of these parts that show and have an answer. */
export function answeredIn(form: Form, parts: readonly string[]): readonly string[] {
  const asked = parts.flatMap((id) => askedIn(form, id))
  return asked.map(({ key }) => key).filter((key) => form.question(key).state !== 'unanswered')
}

function askedIn(form: Form, id: string): readonly QuestionNode[] {
  return [...questionsOf(sectionLayout(form, id))].filter(({ question }) => isCollected(question))
}
