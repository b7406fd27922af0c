/** A date and a time as people type them: the date as in a field for dates, then a space or a T, then the time. */
import type { Question } from '../../bases/base'
import { parseCivilDate } from '../../dates/civilDate'
import { type DateEntry, type DateSetting, parseDateEntry } from './dateEntry'
import { latinDigits } from './latinDigits'
import { parseTimeEntry } from './timeEntry'

export type DateTimeEntry =
  | DateEntry
  /** A date, where its time is asked for too. */
  | { readonly type: 'noTime' }
  /** A date, and after it something that is no time. */
  | { readonly type: 'notATime' }

type Asked = Parameters<typeof parseDateEntry>[1] & Pick<Question, 'partialDate'>

export function parseDateTimeEntry(typed: string, question: Asked, setting: DateSetting): DateTimeEntry {
  const text = latinDigits(typed).trim()
  const whole = parseDateEntry(text, question, setting)
  if (isDay(whole)) return question.partialDate ? whole : { type: 'noTime' }
  if (whole.type === 'empty' || whole.type === 'incomplete') return whole
  let afterDay: DateTimeEntry | null = null
  for (const { index, 0: gap } of text.matchAll(/[\s,]+|(?<=\d)t(?=\d)/gi)) {
    const day = parseDateEntry(text.slice(0, index), { ...question, partialDate: false }, setting)
    if (!isDay(day)) continue
    const time = parseTimeEntry(text.slice(index + gap.length))
    if (time.type === 'time') return at(day, time.value)
    afterDay = { type: 'notATime' }
  }
  return afterDay ?? whole
}

type Day = Extract<DateEntry, { readonly type: 'date' | 'choices' | 'notAllowed' }>

function isDay(entry: DateEntry): entry is Day {
  return entry.type === 'date' || entry.type === 'choices' || entry.type === 'notAllowed'
}

function at(day: Day, time: string): DateEntry {
  if (day.type === 'choices') return { ...day, values: day.values.map((value) => `${value}T${time}`) }
  return { ...day, value: `${day.value}T${time}` }
}

/** The text after a day was picked: the time that was typed stays, and the field waits for one that was not. */
export function withDay(typed: string, day: string): string {
  const times = [...typed.matchAll(/[\sT]+/g)].map(({ index, 0: gap }) => typed.slice(index + gap.length))
  const time = times.map(parseTimeEntry).find((entry) => entry.type === 'time')
  return `${day} ${time?.value ?? ''}`
}

/** Null unless the text is a whole day. */
export function dayIn(stored: string) {
  return parseCivilDate(stored.slice(0, 10))
}
