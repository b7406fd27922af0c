/** The texts of a study that are written where a form shows them: its title, and those of questions, with description and unit, sections and options. */

import type { Base } from '../bases/base'
import type { Text } from '../language/language'
import { kindOf } from '../questions/kinds'
import type { Operation } from './operations'
import { type Item, isQuestion, itemOf, structureOf } from './tree'

export interface TextPlace {
  /** The question or section that says it; null for the study itself. */
  readonly id: string | null
  readonly field: 'text' | 'description' | 'unit'
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
  const placesOf = (is: Is): readonly TextPlace[] => [
    ...(!own && is(base.text) ? [{ id: null, field: 'text' as const, answer: null }] : []),
    ...items.flatMap((item) => placesIn(item, is)),
  ]
  const [place, ...others] = placesOf((one) => one === text)
  if (place) return others.length === 0 ? place : null
  // A patient's page has a copy of its part of the study.
  const words = JSON.stringify(text)
  const [equal, ...more] = placesOf((one) => JSON.stringify(one) === words)
  return equal && more.length === 0 ? equal : null
}

/** Whether it is the text that is looked for. */
type Is = (text: Text | undefined) => boolean

function placesIn(item: Item, is: Is): readonly TextPlace[] {
  const { id } = item
  const { unit, answers = [] } = isQuestion(item) ? item : {}
  const own = { text: item.text, description: item.description, unit }
  return [
    ...fields.filter((field) => is(own[field])).map((field) => ({ id, field, answer: null })),
    ...answers.filter((one) => is(one.text)).map((one) => ({ id, field: 'text' as const, answer: one.id })),
  ]
}

const fields = ['text', 'description', 'unit'] as const

export type Missing = Exclude<TextPlace['field'], 'text'>

/** What the question or section of this text could say besides, and does not yet. */
export function missingAt(base: Base, { id, field, answer }: TextPlace): readonly Missing[] {
  const item = id === null ? null : itemOf(base, id)
  if (!item || field !== 'text' || answer !== null) return []
  const hasUnit = isQuestion(item) && kindOf(item).meaning === 'unit'
  return missing.filter((one) => (one === 'unit' ? hasUnit && !item.unit : !item.description))
}

const missing = ['description', 'unit'] as const

/** What makes it say these words. Null if it is not there any more. */
export function sayingInPlace(
  base: Base,
  { id, field, answer }: TextPlace,
  language: string,
  words: string,
): Operation | null {
  const item = id === null ? null : itemOf(base, id)
  if (id !== null && !item) return null
  if (id === null || !item || answer === null) return { type: 'say', id, field, language, words }
  const answers = isQuestion(item) ? (item.answers ?? []) : []
  if (!answers.some((one) => one.id === answer)) return null
  const said = answers.map((one) => (one.id === answer ? { ...one, text: { ...one.text, [language]: words } } : one))
  return { type: 'answers', id, answers: said }
}
