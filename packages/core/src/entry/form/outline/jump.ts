/**
 * Jumping to a question: by search, or to the next missing answer.
 *
 * Search also finds questions that do not show, after all others: nobody can go there, but one can ask why they are not
 * asked.
 */
import type { Question } from '../../../bases/base'
import { keyOf } from '../../../bases/key'
import { holdsAnswer } from '../../../questions/required'
import { type Form, questionsOf } from '../form'
import { type Outline, sectionsInOrder } from './outline'

export interface Spot {
  readonly key: string
  readonly question: Question
  readonly questionnaireId: string
  /** As on the page; null for a question that does not show. */
  readonly number: string | null
  readonly isShown: boolean
}

/** Every question that can be found: those on the page in page order, then those not shown in base order. */
export function spotsOf({ structure }: Pick<Form, 'structure'>, { sections, numbers }: Outline): readonly Spot[] {
  const shown = sectionsInOrder(sections).flatMap(({ id, layout }) =>
    [...questionsOf(layout)]
      .filter(({ question }) => holdsAnswer(question))
      .map(({ key, question }): Spot => {
        const number = (numbers.get(key) ?? numbers.get(question.id)) || null
        return { key, question, questionnaireId: id, number, isShown: true }
      }),
  )
  const seen = new Set(shown.map(({ question }) => question.id))
  const others = [...structure.questions.values()].filter(
    ({ question }) => holdsAnswer(question) && !seen.has(question.id),
  )
  return [
    ...shown,
    ...others.map(
      ({ question, questionnaire }): Spot => ({
        key: keyOf(question.id, 1),
        question,
        questionnaireId: questionnaire.id,
        number: null,
        isShown: false,
      }),
    ),
  ]
}

export interface SpotWords {
  readonly question: (question: Question) => string
  readonly questionnaire: (id: string) => string
}

/** Kinds of match, the best first. */
const hits = ['number', 'numberBegins', 'wordBegins', 'within', 'elsewhere'] as const

/**
 * The questions that match the term, the best first, otherwise in their order. A question matches if every word of the
 * term occurs in its text, its id or its questionnaire, or if its number begins with the term. A blank term finds all
 * that show.
 */
export function findSpots(spots: readonly Spot[], term: string, words: SpotWords): readonly Spot[] {
  const typed = plain(term)
  if (typed === '') return spots.filter(({ isShown }) => isShown)
  const wanted = typed.split(' ')
  return spots
    .map((spot, order) => ({ spot, order, rank: rankOf(spot, typed, wanted, words) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => Number(b.spot.isShown) - Number(a.spot.isShown) || a.rank - b.rank || a.order - b.order)
    .map(({ spot }) => spot)
}

function rankOf(spot: Spot, typed: string, wanted: readonly string[], words: SpotWords): number {
  const text = plain(words.question(spot.question))
  if (spot.number === typed) return hits.indexOf('number')
  if (spot.number?.startsWith(`${typed}.`)) return hits.indexOf('numberBegins')
  // The position within the text does not matter: neighbours stay in the order of their numbers.
  const begins = ` ${text}`
  if (wanted.every((word) => begins.includes(` ${word}`))) return hits.indexOf('wordBegins')
  if (wanted.every((word) => text.includes(word))) return hits.indexOf('within')
  const all = [text, plain(spot.key), plain(words.questionnaire(spot.questionnaireId))].join(' ')
  return wanted.every((word) => all.includes(word)) ? hits.indexOf('elsewhere') : -1
}

/** Ignores case, accents and repeated spaces: `GROSSE` finds `Größe ` and `grosse`. */
export function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim()
}
