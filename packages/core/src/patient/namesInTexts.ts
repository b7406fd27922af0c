/** A base for readers who may see only some answers: the names of other questions in its texts stand for nothing. */
import type { Base, Question, Questionnaire } from '../bases/base'
import type { Text } from '../language/language'
import { filled, noAnswerYet } from '../language/names'

/** `named`: ids of the questions whose answers may stand in a text. */
export function withNamesOf(base: Base, named: ReadonlySet<string>): Base {
  const text = (of: Text) => Object.fromEntries(Object.entries(of).map(([language, words]) => [language, kept(words)]))
  const kept = (words: string) =>
    // Braces that are shown stay so for the next reader.
    filled(words.replaceAll('{{{{', '{{{{{{{{'), (id) => (named.has(id) ? `{{${id}}}` : noAnswerYet))
  const about = <T extends { readonly text: Text; readonly description?: Text | undefined }>(one: T): T => ({
    ...one,
    text: text(one.text),
    ...(one.description && { description: text(one.description) }),
  })
  const question = (one: Question): Question => ({
    ...about(one),
    ...(one.refusal && { refusal: text(one.refusal) }),
    ...(one.answers && { answers: one.answers.map(about) }),
    ...(one.questions && { questions: one.questions.map(question) }),
  })
  const questionnaire = (one: Questionnaire): Questionnaire => ({
    ...about(one),
    questions: one.questions.map(question),
    ...(one.questionnaires && { questionnaires: one.questionnaires.map(questionnaire) }),
  })
  const checks = base.checks?.map((check) => ({ ...check, text: text(check.text) }))
  return { ...about(base), questionnaires: base.questionnaires.map(questionnaire), ...(checks && { checks }) }
}
