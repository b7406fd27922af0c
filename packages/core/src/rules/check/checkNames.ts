/** The names of questions in the texts of a base: each is there, and has answers. */
import type { Base, Question, Questionnaire } from '../../bases/base'
import type { Text } from '../../language/language'
import { namesIn } from '../../language/names'
import { holdsAnswer } from '../../questions/required'
import type { Checker } from './checkRule'

export function checkNames(base: Base, checker: Checker): void {
  for (const [text, path] of textsOf(base))
    for (const [language, words] of Object.entries(text)) checkWords(words, `${path}/${language}`, checker)
}

function checkWords(words: string, path: string, { structure, fault }: Checker): void {
  const { names, isBroken } = namesIn(words)
  if (isBroken)
    fault(path, 'Two braces begin the name of a question, as in {{weight}}. Write {{{{ for two braces that are shown')
  for (const name of names) {
    const question = structure.questions.get(name)?.question
    if (!question) fault(path, `There is no question "${name}" whose answer {{${name}}} could show`)
    else if (!holdsAnswer(question)) fault(path, `"${name}" has no answer that {{${name}}} could show`)
  }
}

type Placed = readonly [text: Text, path: string]

interface Named {
  readonly text: Text
  readonly description?: Text | undefined
}

function* textsOf(base: Base): Generator<Placed> {
  yield* of(base, '')
  for (const [i, one] of base.questionnaires.entries()) yield* ofQuestionnaire(one, `questionnaires/${i}/`)
  for (const [i, one] of base.solutions.entries()) yield* of(one, `solutions/${i}/`)
  for (const [i, one] of (base.checks ?? []).entries()) yield* of(one, `checks/${i}/`)
}

function* of({ text, description }: Named, path: string): Generator<Placed> {
  yield [text, `${path}text`]
  if (description) yield [description, `${path}description`]
}

function* ofQuestionnaire(questionnaire: Questionnaire, path: string): Generator<Placed> {
  yield* of(questionnaire, path)
  for (const [i, one] of questionnaire.questions.entries()) yield* ofQuestion(one, `${path}questions/${i}/`)
  for (const [i, one] of (questionnaire.questionnaires ?? []).entries())
    yield* ofQuestionnaire(one, `${path}questionnaires/${i}/`)
}

function* ofQuestion(question: Question, path: string): Generator<Placed> {
  yield* of(question, path)
  for (const [i, one] of (question.answers ?? []).entries()) yield* of(one, `${path}answers/${i}/`)
  for (const [i, one] of (question.questions ?? []).entries()) yield* ofQuestion(one, `${path}questions/${i}/`)
}
