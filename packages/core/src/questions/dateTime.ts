import { spanOfDateTime, splitMoment } from '../dates/moment'
import type { Kind } from './kind'
import { moment } from './moment'

export const dateTime: Kind = {
  ...moment,
  /** Without `partialDate` it has a time. */
  refusal({ partialDate }, value) {
    if (typeof value !== 'string' || !spanOfDateTime(value)) return 'WrongType'
    return partialDate || splitMoment(value).time !== null ? null : 'WrongType'
  },
  typed: 'dateTime',
  hasDays: true,
  isComparable: (value) => typeof value === 'string' && spanOfDateTime(value) !== null,
}
