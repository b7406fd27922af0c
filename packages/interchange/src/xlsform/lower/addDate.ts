/** `add-date(day, years, months, days)`: a day that the month does not have runs into the next one. */
import type { Formula } from '@casebook/core/bases/rule'
import { argument, type Call, constant, type Values } from './reading'
import { floor } from './rounding'

export function addDate(call: Call, values: Values): Formula | null {
  const day = values.date(argument(call, 0))
  if (!day) return null
  const [years, months, days] = [1, 2, 3].map((place): Formula | null | undefined => {
    const part = call.of[place]
    return part === undefined || (part.type === 'number' && part.value === 0) ? undefined : values.number(part)
  })
  if (years === null || months === null || days === null) return null
  if (!years && !months) return days ? { AddDays: { to: day, days } } : day
  const ofYears: readonly Formula[] = years ? [{ Multiply: { of: [years, constant(12)] } }] : []
  const first = firstOfMonth({ Add: { of: [monthsUntil(day), ...ofYears, ...(months ? [months] : [])] } })
  const inMonth: Formula = { Add: { of: [numberOf(day, '%d'), constant(-1), ...(days ? [days] : [])] } }
  return { AddDays: { to: first, days: inMonth } }
}

const numberOf = (of: Formula, as: string): Formula => ({ NumberIn: { of: { FormatDate: { of, as } } } })

/** Since the year 0. */
function monthsUntil(day: Formula): Formula {
  return { Add: { of: [{ Multiply: { of: [numberOf(day, '%Y'), constant(12)] } }, numberOf(day, '%m'), constant(-1)] } }
}

/** A text in the form of a day counts as one. */
function firstOfMonth(months: Formula): Formula {
  const year = floor({ Divide: { of: [months, constant(12)] } }, 0)
  const month: Formula = {
    Add: { of: [{ Subtract: { of: [months, { Multiply: { of: [year, constant(12)] } }] } }, constant(1)] },
  }
  const inTwoDigits: Formula = { Part: { of: { Join: { of: [textOf('0'), month] } }, from: constant(-2) } }
  const text: Formula = { Join: { of: [year, textOf('-'), inTwoDigits, textOf('-01')] } }
  return { AddDays: { to: text, days: constant(0) } }
}

const textOf = (value: string): Formula => ({ Text: { value } })
