/** Questions with answers to choose from: one of them, several, or areas of a picture. */
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import { areAtOdds, isAlone } from './exclusive'
import { type Breach, type Kind, lowest, type ValueRefusal } from './kind'
import { isDropdown } from './layout'

function refusalOfChoices({ answers = [] }: Question, chosen: readonly string[]): ValueRefusal | null {
  return chosen.every((id) => answers.some((answer) => answer.id === id)) ? null : 'UnknownAnswer'
}

export const oneOf: Kind = {
  holdsAnswer: ({ answers = [] }) => answers.length > 0,
  refusal: (question, value) => (typeof value !== 'string' ? 'WrongType' : refusalOfChoices(question, [value])),
  combine: lowest,
  typed: null,
  hasLimits: false,
  breach: () => null,
  isNumeric: false,
  isMoment: false,
  hasDays: false,
  choice: 'one',
  listsAnswers: true,
  isPicture: false,
  mayDropDown: true,
  speaksForItself: true,
  filters: ['Chose'],
  rules: ['Chose', 'Weight', 'Matches'],
  isComparable: () => false,
  meaning: null,
  search: null,
  room: ({ answers }) => (answers?.length ? 'cell' : 'all'),
  // One more for "Unknown".
  lines: (question) => (isDropdown(question) ? 1 : (question.answers?.length ?? 0) + 1),
}

/** Longer lists take all of a line. */
const manyAnswers = 6

export const severalOf: Kind = {
  ...oneOf,
  holdsAnswer: () => true,
  refusal(question, value) {
    if (typeof value !== 'object' || new Set(value).size !== value.length) return 'WrongType'
    // No choice is no answer: it is withdrawn, and not said. Rules may compute it.
    if (value.length === 0 && !question.abstract) return 'WrongType'
    return (
      refusalOfChoices(question, value) ?? (!question.abstract && areAtOdds(question, value) ? 'ExclusiveAnswer' : null)
    )
  },
  combine: unite,
  breach: breachOfChoices,
  choice: 'several',
  rules: ['Chose', 'Weight'],
  mayDropDown: false,
  room: ({ answers = [] }) => (answers.length > manyAnswers ? 'all' : 'part'),
  lines: ({ answers = [] }) => answers.length,
}

export const picture: Kind = { ...severalOf, isPicture: true, filters: [], rules: ['Chose'], room: () => 'all' }

/** An exclusive answer alone is complete. */
function breachOfChoices(question: Pick<Question, 'answers' | 'choices'>, value: Value): Breach | null {
  const { min, max } = question.choices ?? {}
  if (typeof value !== 'object' || isAlone(question, value)) return null
  if (areAtOdds(question, value)) return { type: 'notAlone', limit: 1 }
  if (min !== undefined && value.length < min) return { type: 'tooFew', limit: min }
  if (max !== undefined && value.length > max) return { type: 'tooMany', limit: max }
  return null
}

/** In the order of the question's answers, whatever the order of the rules. */
function unite({ answers = [] }: Question, values: readonly Value[]): readonly string[] {
  const chosen = new Set(values.flatMap((value) => (typeof value === 'object' ? value : [String(value)])))
  return Object.freeze(answers.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))
}
