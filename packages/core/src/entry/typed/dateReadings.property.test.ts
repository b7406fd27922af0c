import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilDateText, parseCivilDate } from '../../dates/civilDate'
import { addDays } from '../../dates/weekday'
import type { DateFormat } from '../../deployment/deployment'
import { parseDateEntry } from './dateEntry'
import { read, setting } from './dateEntry.fixture'
import { typedDate } from './dateMask'

const partial = { partialDate: true }
const todays = ['2026-01-02', '2026-06-15', '2026-11-23', '2024-02-29', '2026-12-31']

/** The parts of a date as people write them: `d` and `m` as short as they can be, `dd`, `mm` and `yy` with two digits. */
function partsOf(value: string) {
  const [yyyy = '', mm = '', dd = ''] = value.split('-')
  return { yyyy, mm, dd, yy: yyyy.slice(2), m: String(Number(mm)), d: String(Number(dd)) }
}

type Parts = ReturnType<typeof partsOf>

const whole: Readonly<Record<'dayFirst' | 'monthFirst' | 'any', readonly ((parts: Parts) => string)[]>> = {
  dayFirst: [
    ({ d, m, yy }) => `${d}/${m}/${yy}`,
    ({ d, m, yyyy }) => `${d}/${m}/${yyyy}`,
    ({ dd, mm, yy }) => `${dd}-${mm}-${yy}`,
    ({ dd, mm, yy }) => `${dd}${mm}${yy}`,
    ({ dd, mm, yyyy }) => `${dd}${mm}${yyyy}`,
    ({ d, m, yy }) => `${d} ${m} ${yy}`,
  ],
  monthFirst: [
    ({ d, m, yy }) => `${m}/${d}/${yy}`,
    ({ dd, mm, yy }) => `${mm}${dd}${yy}`,
    ({ dd, mm, yyyy }) => `${mm}${dd}${yyyy}`,
  ],
  any: [
    ({ d, m, yy }) => `${d}.${m}.${yy}`,
    ({ dd, mm, yyyy }) => `${dd}.${mm}.${yyyy}`,
    ({ yyyy, mm, dd }) => `${yyyy}-${mm}-${dd}`,
    ({ yyyy, mm, dd }) => `${yyyy}${mm}${dd}`,
  ],
}

/** Four digits that begin with 18 to 21 are a year. */
const isYear = (text: string) => /^(?:1[89]|2[01])\d\d$/.test(text)
const yearless: Readonly<Record<'dayFirst' | 'monthFirst' | 'any', readonly ((parts: Parts) => string)[]>> = {
  dayFirst: [({ d, m }) => `${d}/${m}`, ({ dd, mm }) => `${dd}${mm}`],
  monthFirst: [({ d, m }) => `${m}/${d}`, ({ dd, mm }) => `${mm}${dd}`],
  any: [({ d, m }) => `${d}.${m}.`, ({ dd, mm }) => `${dd}.${mm}`],
}

const months: readonly ((parts: Parts) => string)[] = [
  ({ mm, yyyy }) => `${mm}${yyyy}`,
  ({ mm, yyyy }) => `${mm}.${yyyy}`,
  ({ mm, yy }) => `${mm}${yy}`,
  ({ m, yy }) => `${m}/${yy}`,
  ({ m, yy }) => `${m}.${yy}`,
  ({ mm, yyyy }) => `${yyyy}${mm}`,
]

/** People here, and the orders of day and month that they use. */
const habits = [
  { language: 'de', format: 'yyyy-mm-dd', orders: ['dayFirst', 'any'] },
  { language: 'en', format: 'yyyy-mm-dd', orders: ['dayFirst', 'monthFirst', 'any'] },
  { language: 'en', format: 'mm/dd/yyyy', orders: ['monthFirst', 'any'] },
] as const

const keyByKey = (text: string, format: DateFormat, question: object) =>
  [...text].reduce((before, key) => typedDate(before + key, before, format, question), '')

/** Nothing else than what was meant may be taken; if it is not taken, it can be chosen. */
function check(
  meant: string,
  typed: string,
  question: object,
  { language, format }: (typeof habits)[number],
  today: string,
) {
  const world = { today: parseCivilDate(today) ?? { year: 0, month: 0, day: 0 }, answerTo: () => null }
  for (const text of [typed, keyByKey(typed, format, question)]) {
    const entry = parseDateEntry(text, question, setting(language, { format, world }))
    if (entry.type === 'choices') expect(entry.values).toContain(meant)
    else expect(entry).toMatchObject({ type: 'date', value: meant })
  }
}

const anyHabit = fc.constantFrom(...habits)
const anyToday = fc.constantFrom(...todays)
const anyQuestion = fc.constantFrom({}, partial)
/** 79 years back to 20 ahead. */
const anyMeant = (today: string) =>
  fc
    .integer({ min: -79 * 365, max: 20 * 365 })
    .map((days) => civilDateText(addDays(parseCivilDate(today) as never, days)))

describe('a typed date', () => {
  it('is what was meant, or asks: never a silent guess between two readings [DATE-02]', () => {
    fc.assert(
      fc.property(
        anyToday.chain((today) => fc.tuple(fc.constant(today), anyMeant(today))),
        anyHabit,
        anyQuestion,
        fc.nat(),
        ([today, meant], habit, question, pick) => {
          const notations = habit.orders.flatMap((order) => whole[order])
          check(meant, notations[pick % notations.length]?.(partsOf(meant)) ?? '', question, habit, today)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('may lack its year: then this year, or the last one where the day is to come, and it always asks [DATE-02]', () => {
    fc.assert(
      fc.property(
        anyToday.chain((today) =>
          fc.tuple(
            fc.constant(today),
            fc
              .integer({ min: -360, max: 0 })
              .map((days) => civilDateText(addDays(parseCivilDate(today) as never, days))),
          ),
        ),
        anyHabit,
        anyQuestion,
        fc.nat(),
        ([today, meant], habit, question, pick) => {
          const notations = habit.orders.flatMap((order) => yearless[order])
          const typed = notations[pick % notations.length]?.(partsOf(meant)) ?? ''
          fc.pre(!isYear(typed) && !meant.endsWith('02-29'))
          check(meant, typed, question, habit, today)
          const world = { today: parseCivilDate(today) as never, answerTo: () => null }
          expect(parseDateEntry(typed, question, setting(habit.language, { format: habit.format, world })).type).toBe(
            'choices',
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('may be a month where that is enough, in every notation [DATE-02]', () => {
    fc.assert(
      fc.property(
        anyToday.chain((today) => fc.tuple(fc.constant(today), anyMeant(today))),
        anyHabit,
        fc.constantFrom(...months),
        ([today, meant], habit, notation) => {
          check(meant.slice(0, 7), notation(partsOf(meant)), partial, habit, today)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the day and the month alone', () => {
  const asks = (...values: readonly string[]) => ({ type: 'choices', values })

  it.each(['20.11.', '20.11', '20. 11.', '20/11', '20 Nov', '20. November', 'Nov 20'])(
    '%s asks for this year [DATE-02]',
    (typed) => {
      expect(read(typed)).toEqual(asks('2026-11-20'))
    },
  )

  it('offer the last year too while the day is to come [DATE-02]', () => {
    expect(read('20.12.')).toEqual(asks('2026-12-20', '2025-12-20'))
    expect(parseDateEntry('20.12.', { dates: { notAfterToday: true } }, setting())).toEqual(asks('2025-12-20'))
  })

  it('are no day where the calendar has none', () => {
    expect(read('31.2.')).toEqual({ type: 'noSuchDay' })
  })
})

describe('digits alone', () => {
  const inPart = (typed: string, language: 'de' | 'en') => parseDateEntry(typed, partial, setting(language))

  it('032026 is a month where that is enough, and asks where it may be a day [DATE-02]', () => {
    expect(inPart('032026', 'de')).toEqual({ type: 'date', value: '2026-03', isLiteral: false })
    expect(inPart('032026', 'en')).toEqual({ type: 'choices', values: ['2026-03', '2026-03-20'] })
  })

  it('1226 is not taken as a year [DATE-02]', () => {
    expect(inPart('1226', 'de')).toEqual({ type: 'choices', values: ['2026-12', '1226'] })
    expect(inPart('1226', 'en')).toMatchObject({ type: 'choices' })
    expect(read('1226', 'en')).toMatchObject({ type: 'choices' })
  })
})

describe('today', () => {
  it.each(['today', 'Heute', 'hoy', 'aujourd’hui', "aujourd'hui", 'oggi', 'HOJE', 'сегодня', 'اليوم'])(
    'can be typed as %s, in any language of the page [DATE-02]',
    (word) => {
      expect(read(word)).toEqual({ type: 'date', value: '2026-11-23', isLiteral: false })
    },
  )
})
