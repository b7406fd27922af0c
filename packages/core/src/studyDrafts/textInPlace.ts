/** The texts of a study that are written where a form shows them: those of questions, of sections and of options. */
import type { Base } from '../bases/base'
import type { Text } from '../language/language'
import type { Operation } from './operations'
import { type Item, isQuestion, itemOf, structureOf } from './tree'

export interface TextPlace {
  /** The question or section that says it. */
  readonly id: string
  /** The option of the question; null for the words of the item itself. */
  readonly answer: string | null
}

/**
 * Null for any other text, and where it is not clear whose text it is: items that were copied share theirs.
 *
 * @param question the question at which it is shown, if it is at one
 */
export function placeOfText(base: Base, text: Text, question: string | null): TextPlace | null {
  const { questions, questionnaires } = structureOf(base)
  const own = question === null ? null : questions.get(question)?.question
  const items: readonly Item[] = own
    ? [own]
    : [
        ...[...questionnaires.values()].map((one) => one.questionnaire),
        ...[...questions.values()].map((one) => one.question),
      ]
  const places = items.flatMap((item) => placesIn(item, text))
  return places.length === 1 ? (places[0] ?? null) : null
}

function placesIn(item: Item, text: Text): readonly TextPlace[] {
  const { id } = item
  const options = isQuestion(item) ? (item.answers ?? []) : []
  return [
    ...(item.text === text ? [{ id, answer: null }] : []),
    ...options.filter((one) => one.text === text).map((one) => ({ id, answer: one.id })),
  ]
}

/** What makes it say these words. Null if it is not there any more. */
export function sayingInPlace(
  base: Base,
  { id, answer }: TextPlace,
  language: string,
  words: string,
): Operation | null {
  const item = itemOf(base, id)
  if (!item) return null
  if (answer === null) return { type: 'say', id, field: 'text', language, words }
  const answers = isQuestion(item) ? (item.answers ?? []) : []
  if (!answers.some((one) => one.id === answer)) return null
  const said = answers.map((one) => (one.id === answer ? { ...one, text: { ...one.text, [language]: words } } : one))
  return { type: 'answers', id, answers: said }
}
