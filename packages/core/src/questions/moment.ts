/** What is true of all questions that are answered with a moment: a day, a time, or both. */
import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import { comparisons } from '../bases/rule'
import { spanOfMoment } from '../dates/moment'
import { type Breach, type Kind, lowest } from './kind'

export const moment = {
  holdsAnswer: () => true,
  combine: lowest,
  hasLimits: true,
  breach: breachOfMoment,
  isNumeric: false,
  isMoment: true,
  choice: null,
  listsAnswers: false,
  isPicture: false,
  mayDropDown: false,
  speaksForItself: false,
  filters: [],
  rules: [...comparisons, 'Matches'],
  meaning: null,
  search: 'number',
  room: () => 'cell',
  lines: () => 1,
} as const satisfies Partial<Kind>

/** Only if every moment that the answer may mean breaks the limit. */
function breachOfMoment({ min, max }: Pick<Question, 'min' | 'max'>, value: Value): Breach | null {
  const [span, earliest, latest] = [spanOf(value), spanOf(min), spanOf(max)]
  if (!span) return null
  if (earliest && span[1] < earliest[0]) return { type: 'beforeMin', limit: String(min) }
  if (latest && span[0] > latest[1]) return { type: 'afterMax', limit: String(max) }
  return null
}

function spanOf(value: Value | undefined) {
  return typeof value === 'string' ? spanOfMoment(value) : null
}
