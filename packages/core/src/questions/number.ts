import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import { add, type Numeric, toNumber } from '../bases/decimal'
import { decimalPlaces, decimalsOf, hasTooManyDigits } from '../bases/digits'
import { comparisons } from '../bases/rule'
import type { Kind, ValueRefusal } from './kind'

export const number: Kind = {
  refusal: refusalOfNumber,
  combine: (_, values) => toNumber(values.reduce<Numeric>((sum, value) => add(sum, Number(value)), 0)) ?? undefined,
  hasLimits: true,
  isNumeric: true,
  choice: null,
  mayDropDown: false,
  speaksForItself: false,
  filters: comparisons,
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

/** A number as programs write it. */
export function isNumberText(text: string): boolean {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)
}
