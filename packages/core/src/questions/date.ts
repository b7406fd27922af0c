import { parseCivilDate, spanOfDate } from '../dates/civilDate'
import type { Kind } from './kind'
import { moment } from './moment'

export const date: Kind = {
  ...moment,
  refusal({ partialDate }, value) {
    if (typeof value !== 'string') return 'WrongType'
    return (partialDate ? spanOfDate(value) : parseCivilDate(value)) ? null : 'WrongType'
  },
  typed: 'date',
  hasDays: true,
  isComparable: (value) => typeof value === 'string' && spanOfDate(value) !== null,
}
