import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import { add, type Numeric, toNumber } from '../bases/decimal'
import { decimalPlaces, decimalsOf, hasTooManyDigits } from '../bases/digits'
import { comparisons } from '../bases/rule'
import type { Breach, Kind, ValueRefusal } from './kind'

export const number: Kind = {
  holdsAnswer: () => true,
  refusal: refusalOfNumber,
  combine: (_, values) => toNumber(values.reduce<Numeric>((sum, value) => add(sum, Number(value)), 0)) ?? undefined,
  typed: 'number',
  hasLimits: true,
  breach: breachOfNumber,
  isNumeric: true,
  isMoment: false,
  hasDays: false,
  choice: null,
  listsAnswers: false,
  isPicture: false,
  mayDropDown: false,
  speaksForItself: false,
  filters: comparisons,
  rules: [...comparisons, 'Matches'],
  isComparable: (value) => typeof value === 'number',
  meaning: 'unit',
  search: 'number',
  room: () => 'cell',
  lines: () => 1,
}

/** A text is no number, and may say why it could not become one: it has more digits than a number holds. */
function refusalOfNumber(question: Question, value: Value): ValueRefusal | null {
  if (typeof value === 'string') return isNumberText(value) && hasTooManyDigits(value) ? 'TooManyDigits' : 'WrongType'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'WrongType'
  // What the rules compute is not entered by anybody.
  if (question.abstract) return null
  if (hasTooManyDigits(String(value))) return 'TooManyDigits'
  return decimalsOf(value) > (decimalPlaces(question) ?? Number.POSITIVE_INFINITY) ? 'TooManyDecimals' : null
}

function breachOfNumber({ min, max }: Pick<Question, 'min' | 'max'>, value: Value): Breach | null {
  if (typeof value !== 'number') return null
  if (typeof min === 'number' && value < min) return { type: 'belowMin', limit: min }
  if (typeof max === 'number' && value > max) return { type: 'aboveMax', limit: max }
  return null
}

/** A number as programs write it. */
export function isNumberText(text: string): boolean {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)
}
