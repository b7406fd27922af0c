/** Formulas on texts, and on dates as texts. */
import type { Value } from '../../bases/answerValue'
import type { Question } from '../../bases/base'
import { isNumeric, plainText, toNumber } from '../../bases/decimal'
import type { Formula } from '../../bases/rule'
import { type CivilDate, civilDateText, dayNumber, parseCivilDate, plusDays, spanOfDate } from '../../dates/civilDate'
import { splitMoment } from '../../dates/moment'
import { type TextLanguage, textIn } from '../../language/language'
import type { FormulaValue } from '../formula'
import type { Compiled } from '../reading'

/** Null for a formula of another kind. */
export function compileTextFormula(
  formula: Formula,
  compile: (formula: Formula) => Compiled<FormulaValue>,
): Compiled<FormulaValue> | null {
  /** None as soon as one operand has no value. */
  const from = <T extends readonly FormulaValue[]>(
    operands: { readonly [at in keyof T]: Formula },
    join: (...values: { [at in keyof T]: NonNullable<T[at]> }) => FormulaValue,
  ): Compiled<FormulaValue> => {
    const parts = operands.map(compile)
    return (reading, occurrence) => {
      const values = parts.map((part) => part(reading, occurrence))
      return values.includes(null) ? null : join(...(values as never)) // The cast is safe: none is missing.
    }
  }
  if ('Length' in formula) return from([formula.Length.of], (of) => charactersOf(of)?.length ?? null)
  if ('Part' in formula) {
    const { of, from: begin, to } = formula.Part
    return from([of, begin, ...(to ? [to] : [])], (text, ...places) => {
      const [first, end] = places.map(wholeOf)
      return first === null || end === null ? null : (charactersOf(text)?.slice(first, end).join('') ?? null)
    })
  }
  if ('Before' in formula || 'After' in formula) {
    const isBefore = 'Before' in formula
    const { of, mark } = isBefore ? formula.Before : formula.After
    return from([of, mark], (...values) => {
      const [text, sign] = values.map(textOf)
      if (typeof text !== 'string' || typeof sign !== 'string') return null
      const at = text.indexOf(sign)
      if (at < 0) return ''
      return isBefore ? text.slice(0, at) : text.slice(at + sign.length)
    })
  }
  if ('NumberIn' in formula)
    return from([formula.NumberIn.of], (of) => (isNumeric(of) ? of : numberIn(textOf(of) ?? '')))
  if ('AddDays' in formula)
    return from([formula.AddDays.to, formula.AddDays.days], (to, days) => dayAfter(textOf(to), wholeOf(days)))
  if ('FormatDate' in formula) {
    const { of, as } = formula.FormatDate
    return from([of], (date) => dateInWords(textOf(date) ?? '', as))
  }
  return null
}

/** Null for what is neither a text nor a number. */
export function textOf(value: FormulaValue): string | null {
  if (typeof value === 'string') return value
  const number = isNumeric(value) ? toNumber(value) : null
  return number === null ? null : plainText(number)
}

/** The texts of what was chosen. */
export function labelOf(
  { answers = [] }: Question,
  language: TextLanguage,
): (value: Value | FormulaValue) => string | null {
  const labels = new Map(answers.map(({ id, text }) => [id, textIn(text, language)]))
  return (value) => {
    const chosen = typeof value === 'string' ? [value] : Array.isArray(value) ? value : []
    const texts = chosen.flatMap((id: string) => labels.get(id) ?? [])
    return texts.length > 0 ? texts.join(', ') : null
  }
}

function charactersOf(value: FormulaValue): readonly string[] | null {
  const text = textOf(value)
  return text === null ? null : [...text]
}

/** Null for what is no number. */
function wholeOf(value: FormulaValue): number | null {
  const number = isNumeric(value) ? toNumber(value) : null
  return number === null ? null : Math.floor(number)
}

function numberIn(text: string): number | null {
  const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(text) ? Number(text) : null
  return Number.isFinite(number) ? number : null
}

function dayAfter(date: string | null, days: number | null): string | null {
  const { day: written, time } = splitMoment(date ?? '')
  const day = parseCivilDate(written)
  if (!day || days === null || Math.abs(days) > farthest) return null
  const text = civilDateText(plusDays(day, days))
  return parseCivilDate(text) ? `${text}${time === null ? '' : `T${time}`}` : null
}

/** In days: more than a date can be from another. */
const farthest = 4_000_000

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** 1970-01-01 was a Thursday. */
const firstWeekday = 4

const two = (part: number) => String(part).padStart(2, '0')

const partsOfDate: Readonly<Record<string, (day: CivilDate, time: string) => string>> = {
  Y: ({ year }) => String(year),
  y: ({ year }) => two(year % 100),
  m: ({ month }) => two(month),
  n: ({ month }) => String(month),
  b: ({ month }) => months[month - 1] ?? '',
  d: ({ day }) => two(day),
  e: ({ day }) => String(day),
  a: (day) => weekdays[(((dayNumber(day) + firstWeekday) % 7) + 7) % 7] ?? '',
  H: (_, time) => time.slice(0, 2),
  M: (_, time) => time.slice(3, 5),
  S: (_, time) => time.slice(6, 8) || '00',
  '%': () => '%',
}

/** The first part of a format that is none, as `%q`; null if all are known. */
export function unknownDatePart(format: string): string | null {
  return format.match(/%.?/gsu)?.find((part) => !Object.hasOwn(partsOfDate, part.slice(1))) ?? null
}

function dateInWords(date: string, format: string): string | null {
  const { day, time } = splitMoment(date)
  const span = spanOfDate(day)
  if (!span || (time === null && format.replaceAll('%%', '').match(/%[HMS]/))) return null
  const [first, last] = span.map((on) =>
    format.replace(/%(.)/gsu, (all, part) => partsOfDate[part]?.(on, time ?? '') ?? all),
  )
  return first === last ? (first ?? null) : null
}
