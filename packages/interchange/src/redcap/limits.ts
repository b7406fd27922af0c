/** The least and greatest value of a field. REDCap warns of a value outside, and takes it: so does a range here. */

import type { Question } from '@casebook/core/bases/base'
import { kindOf } from '@casebook/core/questions/kinds'
import { takesMoment, takesNumber } from '@casebook/core/questions/takes'
import { momentIn } from '../lower/literals'
import type { FieldType } from './fieldType'
import type { Row } from './sheet'
import { numberIn } from './validation'

type Limits = Pick<Question, 'min' | 'max' | 'dates'>

export function limitsOf(row: Row, { type, choices, decimals = null }: FieldType): Limits {
  if (choices === 'scale') return range(row, { read: numberIn, what: 'number', least: 0, most: 100 })
  const read = (text: string) => numberOf(text, decimals)
  if (takesNumber({ type })) return range(row, { read, what: 'number of this field' })
  if (!takesMoment({ type })) return {}
  const isToday = type !== 'Time' && /^(today|now)$/i.test(row.read('max'))
  const days = range(row, {
    read: (text) => (isToday && /^(today|now)$/i.test(text) ? '' : momentIn(text, type)),
    what: kindOf({ type }).hasDays ? 'day' : 'time',
  })
  return isToday ? { ...days, dates: { notAfterToday: true } } : days
}

/** A limit that is the answer to another field becomes a check. */
export const namesField = (text: string) => text.includes('[')

interface RangeOf<T> {
  /** Null: it is no value. '' : it is one that acts in another way. */
  readonly read: (text: string) => T | null
  readonly what: string
  /** Without a limit of the author's own. */
  readonly least?: T
  readonly most?: T
}

function range<T extends number | string>(row: Row, { read, what, least, most }: RangeOf<T>): Limits {
  const limit = (column: 'min' | 'max'): T | undefined => {
    const text = row.read(column)
    if (namesField(text)) return undefined
    const value = read(text)
    if (text !== '' && value === null)
      row.tell(column, 'lost', 'Constraint', `${text} is no ${what}: the limit does not act.`)
    return value === '' ? undefined : (value ?? undefined)
  }
  const [min = least, max = most] = [limit('min'), limit('max')]
  const isScale = least !== undefined && most !== undefined
  if (min !== undefined && max !== undefined && (isScale ? min >= max : min > max)) {
    row.tell(
      'max',
      'error',
      'Constraint',
      `The maximum ${max} ${isScale ? 'is not above' : 'is below'} the minimum ${min}: neither acts.`,
    )
    return isScale ? { min: least, max: most } : {}
  }
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

/** Null also for one with more decimals than the field takes. */
function numberOf(text: string, decimals: number | null): number | null {
  const value = numberIn(text)
  return value === null || decimals === null || Number(value.toFixed(decimals)) === value ? value : null
}
