import type { Value } from '../bases/answerValue'
import type { Question } from '../bases/base'
import { comparisons } from '../bases/rule'
import { type CivilDate, compareCivilDates, parseCivilDate, spanOfDate } from '../dates/civilDate'
import { type Breach, type Kind, lowest } from './kind'

export const date: Kind = {
  holdsAnswer: () => true,
  refusal({ partialDate }, value) {
    if (typeof value !== 'string') return 'WrongType'
    return (partialDate ? spanOfDate(value) : parseCivilDate(value)) ? null : 'WrongType'
  },
  combine: lowest,
  typed: 'date',
  hasLimits: true,
  breach: breachOfDate,
  isNumeric: false,
  choice: null,
  listsAnswers: false,
  isPicture: false,
  mayDropDown: false,
  speaksForItself: false,
  filters: [],
  rules: [...comparisons, 'Matches'],
  isComparable: (value) => typeof value === 'string' && spanOfDate(value) !== null,
  meaning: null,
  search: 'number',
  room: () => 'cell',
  lines: () => 1,
}

/** Only if every day that the date may mean breaks the limit. */
function breachOfDate({ min, max }: Pick<Question, 'min' | 'max'>, value: Value): Breach | null {
  const span = typeof value === 'string' ? spanOfDate(value) : null
  if (!span) return null
  const [first, last] = span
  const [earliest, latest] = [limitDay(min), limitDay(max)]
  if (earliest && compareCivilDates(last, earliest) < 0) return { type: 'beforeMin', limit: String(min) }
  if (latest && compareCivilDates(first, latest) > 0) return { type: 'afterMax', limit: String(max) }
  return null
}

function limitDay(limit: number | string | undefined): CivilDate | null {
  return typeof limit === 'string' ? parseCivilDate(limit) : null
}
