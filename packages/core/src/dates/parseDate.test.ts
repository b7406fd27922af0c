import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay, anyLimits, anyLocale, day } from './anyDay.fixture'
import { formatDate } from './dateFormat'
import { mayBeChosen } from './disabledDates'
import { dateLocales } from './locales'
import { isDate, noDate } from './noDate'
import { parseDate } from './parseDate'

const english = (text: string, format: string) => parseDate(text, format, dateLocales.en)

describe('parsing a date', () => {
  it.each([
    ['5|3|2024', 'd|m|yyyy'],
    ['05.03.2024.', 'dd.mm.yyyy.'],
    ['2024 -- 03 -- 05', 'yyyy -- mm -- dd'],
    ['on 05/Mar of [2024]', 'on dd/mmm of [yyyy]'],
    ['20240305', 'yyyymmdd'],
  ])('takes %s by %s: the parts in any order, with any delimiters [DATE-02]', (text, format) => {
    expect(english(text, format)).toEqual(day('2024-03-05'))
  })

  it.each(['2024-0x-05', '２024-03-05', '+2024-03-05', '2024-03--5', '2024--05', '2024-Mar-05'])(
    'refuses %s, for each part must be digits [DATE-02]',
    (text) => {
      expect(english(text, 'yyyy-mm-dd')).toEqual(noDate)
    },
  )

  it('accepts a month’s name in the locale’s words, ignoring case [DATE-02]', () => {
    for (const name of ['Mär', 'MÄR', 'mär', 'Ma\u0308r'])
      expect(parseDate(`05. ${name} 2024`, 'dd. mmm yyyy', dateLocales.de)).toEqual(day('2024-03-05'))
    for (const name of ['Mar', 'März', 'Mä', '03', ''])
      expect(parseDate(`05. ${name} 2024`, 'dd. mmm yyyy', dateLocales.de)).toEqual(noDate)
  })

  it('accepts one or two digits for a single letter, without a leading zero [DATE-02]', () => {
    expect(english('5.3.2024', 'd.m.yyyy')).toEqual(day('2024-03-05'))
    expect(english('15.12.2024', 'd.m.yyyy')).toEqual(day('2024-12-15'))
    for (const text of ['05.3.2024', '5.03.2024', '005.3.2024', '115.3.2024', '.3.2024'])
      expect(english(text, 'd.m.yyyy')).toEqual(noDate)
  })

  it('accepts at most two digits for two letters [DATE-02]', () => {
    expect(english('05.03.2024', 'dd.mm.yyyy')).toEqual(day('2024-03-05'))
    expect(english('5.3.2024', 'dd.mm.yyyy')).toEqual(day('2024-03-05'))
    expect(english('005.03.2024', 'dd.mm.yyyy')).toEqual(noDate)
    expect(english('05.003.2024', 'dd.mm.yyyy')).toEqual(noDate)
  })

  it('accepts years within the bounds, by default 1000 to 9999 [DATE-02]', () => {
    expect(english('1000-01-01', 'yyyy-mm-dd')).toEqual(day('1000-01-01'))
    expect(english('9999-12-31', 'yyyy-mm-dd')).toEqual(day('9999-12-31'))
    expect(english('999-12-31', 'yyyy-mm-dd')).toEqual(noDate)
    expect(english('10000-01-01', 'yyyy-mm-dd')).toEqual(noDate)
    const limits = { minYear: 2020, maxYear: 2025 }
    const accepted = [2019, 2020, 2025, 2026].map((year) =>
      isDate(parseDate(`${year}-06-01`, 'yyyy-mm-dd', dateLocales.en, limits)),
    )
    expect(accepted).toEqual([false, true, true, false])
  })

  it('accepts the months 1 to 12 [DATE-02]', () => {
    const accepted = [0, 1, 12, 13].map((month) => isDate(english(`1/${month}/2024`, 'd/mm/yyyy')))
    expect(accepted).toEqual([false, true, true, false])
  })

  it('accepts the days from 1 to the length of the month [DATE-02]', () => {
    expect(english('0/04/2024', 'dd/mm/yyyy')).toEqual(noDate)
    expect(english('30/04/2024', 'dd/mm/yyyy')).toEqual(day('2024-04-30'))
    expect(english('31/04/2024', 'dd/mm/yyyy')).toEqual(noDate)
  })

  it.each([
    [2000, true],
    [2024, true],
    [1900, false],
    [2023, false],
    [2400, true],
  ])('gives February of %d a 29th: %s [DATE-02] [DATE-04]', (year, leap) => {
    expect(isDate(english(`29/02/${year}`, 'dd/mm/yyyy'))).toBe(leap)
  })

  it('refuses a disabled date [DATE-02]', () => {
    const limits = { disableDays: [day('2024-03-05')] }
    expect(parseDate('2024-03-05', 'yyyy-mm-dd', dateLocales.en, limits)).toEqual(noDate)
    expect(parseDate('2024-03-06', 'yyyy-mm-dd', dateLocales.en, limits)).toEqual(day('2024-03-06'))
  })

  it.each(['2024-03/05', '2024/03-05', ' 2024-03-05', '2024-03-05 ', '2024-03-05-7', '2024-03', ''])(
    'is zeros for %j, which is not written as the format is [DATE-02]',
    (text) => {
      expect(english(text, 'yyyy-mm-dd')).toEqual({ year: 0, month: 0, day: 0 })
    },
  )

  it.each(['dd.mm', 'yyyy', 'dd.dd.mm.yyyy', ''])('is zeros by %j, which does not make one date', (format) => {
    expect(english('05.03', format)).toEqual(noDate)
    expect(english('05.05.03.2024', format)).toEqual(noDate)
    expect(english('', format)).toEqual(noDate)
  })

  const anyFormat = fc
    .tuple(
      fc.shuffledSubarray(
        [['d', 'dd'], ['m', 'mm', 'mmm'], ['yyyy']].map((parts) => fc.constantFrom(...parts)),
        { minLength: 3 },
      ),
      fc.constantFrom('.', '/', '-', ' ', '--', '. ', '年', '|', '(', '\\', '*', '🙂'),
    )
    .chain(([parts, delimiter]) => fc.tuple(...parts).map((chosen) => chosen.join(delimiter)))

  it('reads every date that the picker writes, in every locale and format [DATE-02]', () => {
    fc.assert(
      fc.property(anyDay, anyFormat, anyLocale, (date, format, code) => {
        const locale = dateLocales[code]
        expect(parseDate(formatDate(date, format, locale), format, locale)).toEqual(date)
      }),
    )
  })

  it('returns exactly the dates that may be chosen [DATE-02]', () => {
    fc.assert(
      fc.property(anyDay, anyLimits, (date, limits) => {
        const read = parseDate(formatDate(date, 'yyyy-mm-dd', dateLocales.en), 'yyyy-mm-dd', dateLocales.en, limits)
        expect(read).toEqual(mayBeChosen(date, limits) ? date : noDate)
      }),
    )
  })

  it('returns zeros for text that is no date, and never throws [DATE-02]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, format) => {
        const read = english(text, format)
        expect(isDate(read) ? mayBeChosen(read, {}) : true).toBe(true)
      }),
    )
  })
})
