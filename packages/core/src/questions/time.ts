import { isTime } from '../dates/moment'
import type { Kind } from './kind'
import { moment } from './moment'

export const time: Kind = {
  ...moment,
  refusal: (_, value) => (typeof value === 'string' && isTime(value) ? null : 'WrongType'),
  typed: 'time',
  hasDays: false,
  isComparable: (value) => typeof value === 'string' && isTime(value),
}
