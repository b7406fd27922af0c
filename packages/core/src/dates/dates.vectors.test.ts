/** The results of the specified system's picker, for dates we did not choose. */
import { readVectors } from '@casebook/test-fixtures/vectors'
import { describe, expect, it } from 'vitest'
import { type CivilDate, daysInMonth } from './civilDate'
import { formatDate } from './dateFormat'
import { type DateLimits, isDisabled } from './disabledDates'
import { dateLocale, dateLocales } from './locales'
import { type Highlights, isHighlighted, type Mark, type Marks, markOf } from './markedDates'
import { parseDate } from './parseDate'
import { type DefaultMonth, parseDefaultMonth } from './picker/defaultMonth'
import { weekNumber } from './weekday'

const vectorsOf = <V>(file: string) => readVectors<{ readonly vectors: readonly V[] }>(file).vectors

interface Bounds {
  readonly minYear?: number
  readonly maxYear?: number
}

const bounds = ({ minYear, maxYear }: Bounds) => ({
  ...(minYear !== undefined && { minYear }),
  ...(maxYear !== undefined && { maxYear }),
})

interface Parsing extends Bounds {
  readonly id: string
  readonly format: string
  readonly input: string
  readonly locale: string
  readonly options?: DateLimits
  readonly expected: CivilDate
  readonly literalReading?: CivilDate
}

describe('the recorded picker', () => {
  const parsed = [...vectorsOf<Parsing>('date-parse.json'), ...vectorsOf<Parsing>('date-parse-disabled.json')]
  it.each(parsed)('reads $input by $format in $locale ($id) [DATE-02]', (vector) => {
    expect(
      parseDate(vector.input, vector.format, dateLocale(vector.locale), { ...vector.options, ...bounds(vector) }),
    ).toEqual(vector.literalReading ?? vector.expected)
  })

  it.each(vectorsOf<Parsing & { readonly date: CivilDate; readonly expected: string }>('date-format.json'))(
    'writes $expected by $format in $locale [DATE-02]',
    ({ date, format, locale, expected }) => {
      expect(formatDate(date, format, dateLocale(locale))).toBe(expected)
    },
  )

  interface Disabling extends Bounds {
    readonly id: string
    readonly date: CivilDate
    readonly options: DateLimits
    readonly expected: boolean
    readonly literalReading?: boolean
  }
  it.each(vectorsOf<Disabling>('date-disabled.json'))('holds $id for disabled, or not [DATE-03]', (vector) => {
    expect(isDisabled(vector.date, { ...vector.options, ...bounds(vector) })).toBe(
      vector.literalReading ?? vector.expected,
    )
  })

  it.each(
    vectorsOf<Marks & Highlights & { id: string; date: CivilDate; expectedMarked: Mark; expectedHighlighted: boolean }>(
      'date-marked.json',
    ),
  )('marks and highlights $id [DATE-06]', (vector) => {
    expect(markOf(vector.date, vector)).toEqual(vector.expectedMarked)
    expect(isHighlighted(vector.date, vector)).toBe(vector.expectedHighlighted)
  })

  it.each(vectorsOf<{ date: CivilDate; expected: number }>('week-number.json'))(
    'counts the weeks to $date [DATE-04]',
    ({ date, expected }) => {
      expect(weekNumber(date)).toBe(expected)
    },
  )

  it.each(vectorsOf<{ year: number; month: number; daysInMonth: number }>('month-length.json'))(
    'knows how long month $month of $year is [DATE-04]',
    ({ year, month, daysInMonth: expected }) => {
      expect(daysInMonth(year, month)).toBe(expected)
      const last = { year, month, day: expected }
      expect(parseDate(`${year}/${month}/${expected}`, 'yyyy/m/d', dateLocales.en)).toEqual(last)
      expect(parseDate(`${year}/${month}/${expected + 1}`, 'yyyy/m/d', dateLocales.en)).toEqual({
        year: 0,
        month: 0,
        day: 0,
      })
    },
  )

  it.each(vectorsOf<{ input: string; expected: DefaultMonth }>('default-month.json'))(
    'reads $input as default month [DATE-06]',
    ({ input, expected }) => {
      expect(parseDefaultMonth(input)).toEqual(expected)
    },
  )

  interface LocaleVector {
    readonly code: string
    readonly dateFormat: string
    readonly firstDayOfWeek: string | null
    readonly sunHighlight: boolean
    readonly todayBtnTxt: string
    readonly dayLabels: Readonly<Record<string, string>>
    readonly monthLabels: Readonly<Record<string, string>>
  }
  const locales = vectorsOf<LocaleVector>('locales.json')
  it.each(locales)('has the words of $code [DATE-05]', (vector) => {
    const { code, firstDayOfWeek, monthLabels, dateFormat, sunHighlight, todayBtnTxt, dayLabels } = vector
    expect(dateLocale(code)).toEqual({
      dateFormat,
      sunHighlight,
      todayBtnTxt,
      dayLabels,
      monthLabels: Array.from({ length: 12 }, (_, index) => monthLabels[index + 1]),
      firstDayOfWeek: firstDayOfWeek ?? 'mo',
    })
  })

  it('knows exactly these locales [DATE-05]', () => {
    expect(Object.keys(dateLocales).toSorted()).toEqual(locales.map(({ code }) => code).toSorted())
  })
})
