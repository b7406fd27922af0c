import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDate } from '../../dates/parseDate'
import { kindOf } from '../../questions/kinds'
import { parseDateEntry } from './dateEntry'
import { read, setting, shownFirst } from './dateEntry.fixture'
import { typedDate } from './dateMask'
import { shownDate } from './storedDate'

const american = setting('en', { format: 'mm/dd/yyyy' })
const literal = (value: string) => ({ type: 'date', value, isLiteral: true })

describe('a date in the form of the field', () => {
  it.each([
    ['2026-10-14', '2026-10-14'],
    ['2026-3-7', '2026-03-07'],
    ['2024-02-29', '2024-02-29'],
    ['\u200f٢٠٢٦-٠١-٠٢', '2026-01-02'],
  ])('%s is the day %s, and is taken as it stands [DATE-02]', (typed, value) => {
    expect(read(typed)).toEqual(literal(value))
  })

  it('is what the parser of the specification reads, and nothing else is taken as it stands [DATE-02]', () => {
    const part = fc.constantFrom('1', '02', '3', '12', '13', '31', '1949', '49', '2026', '0', '')
    const separator = fc.constantFrom('-', '/', '.', ' ', '')
    const anyText = fc.tuple(part, separator, part, separator, part).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyText, fc.constantFrom(setting('en'), setting('de'), american), (text, around) => {
        const entry = parseDateEntry(text, {}, around)
        const strict = parseDate(text, around.format, around.locale)
        expect(entry.type === 'date' && entry.isLiteral).toBe(strict.year > 0)
      }),
    )
  })

  it('typed key by key is the intended date, for every day of the calendar', () => {
    const anyDay = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    const typing = (keys: string) => [...keys].reduce((text, key) => typedDate(text + key, text), '')
    fc.assert(
      fc.property(anyDay, (date) => {
        const value = date.toISOString().slice(0, 10)
        expect(read(typing(value.replaceAll('-', '')))).toMatchObject({ type: 'date', value })
        expect(read(typing(value))).toEqual(literal(value))
      }),
    )
  })

  it('is no answer when nothing is left', () => {
    expect(read(' ')).toEqual({ type: 'empty' })
    expect(read('--')).toEqual({ type: 'empty' })
  })
})

describe('a month or a year alone', () => {
  it.each([
    ['2026', '2026'],
    ['2026-', '2026'],
    ['2026-10', '2026-10'],
    ['2026-3', '2026-03'],
    ['2/1949', '1949-02'],
    ['02-1949', '1949-02'],
    ['02.1949', '1949-02'],
    ['Feb 1949', '1949-02'],
    ['Feb 49', '1949-02'],
    ['2/49', '1949-02'],
    ['شباط ١٩٤٩', '1949-02'],
  ])('%s will do only where a partial date is allowed', (typed, value) => {
    expect(parseDateEntry(typed, { partialDate: true }, setting())).toMatchObject({ type: 'date', value })
    expect(read(typed)).toEqual({ type: 'incomplete' })
  })
})

describe('a year of two digits', () => {
  const birth = { dates: { notAfterToday: true } }
  const value = (typed: string, question: Parameters<typeof parseDateEntry>[1] = {}) => {
    const entry = parseDateEntry(typed, question, setting())
    return entry.type === 'date' ? entry.value : entry.type
  }

  it('is the nearest one that is not to come, where the next is more than twenty years ahead [DATE-02]', () => {
    expect(value('3.2.26')).toBe('2026-02-03')
    expect(value('3.2.47')).toBe('1947-02-03')
    expect(value('3.2.00')).toBe('2000-02-03')
  })

  it.each(['27', '28', '35', '46'])('asks which century %s is of, in every notation [DATE-02]', (year) => {
    const both = (rest: string) => ({ type: 'choices', values: [`19${year}${rest}`, `20${year}${rest}`] })
    for (const typed of [`3.2.${year}`, `3/2/${year}`, `0302${year}`, `3 2 ${year}`, `3. Februar ${year}`])
      expect(read(typed)).toEqual(both('-02-03'))
    for (const typed of [`2/${year}`, `2.${year}`])
      expect(parseDateEntry(typed, { partialDate: true }, setting())).toMatchObject({
        type: 'choices',
        values: expect.arrayContaining(both('-02').values),
      })
  })

  it('never makes a birth date that is to come [DATE-02]', () => {
    expect(value('22.11.26', birth)).toBe('2026-11-22')
    expect(value('23.11.26', birth)).toBe('2026-11-23')
    expect(value('24.11.26', birth)).toBe('1926-11-24')
    expect(value('12/26', { ...birth, partialDate: true })).toBe('1926-12')
    expect(value('29.2.26', birth)).toBe('noSuchDay')
  })

  it('keeps to the limits of the question where only one century does', () => {
    expect(value('3.2.27', { min: '2020-01-01' })).toBe('2027-02-03')
    expect(value('3.2.24', { max: '1999-12-31' })).toBe('1924-02-03')
    expect(value('3.2.27', { dates: { disableUntil: '2019-12-31' } })).toBe('2027-02-03')
  })

  it('is not moved by a century because its day is a weekend', () => {
    expect(value('5.2.49', { dates: { disable: { weekends: true } } })).toBe('notAllowed')
  })
})

describe('a date that the base disables', () => {
  it('is not taken, and says the bound [DATE-03]', () => {
    const birth = { dates: { notAfterToday: true } }
    const refused = { type: 'notAllowed', value: '2099-01-01', refusal: { type: 'afterToday', limit: '2026-11-23' } }
    expect(parseDateEntry('2099-01-01', birth, setting())).toEqual(refused)
    expect(parseDateEntry('1.1.2099', birth, setting())).toEqual(refused)
    expect(parseDateEntry('2099', { ...birth, partialDate: true }, setting())).toMatchObject({ type: 'notAllowed' })
    expect(parseDateEntry('2026', { ...birth, partialDate: true }, setting())).toEqual(literal('2026'))
  })

  it('leaves one reading where the other is disabled [DATE-03]', () => {
    expect(parseDateEntry('03/12/2026', { dates: { notAfterToday: true } }, setting('en'))).toEqual(
      shownFirst('2026-03-12'),
    )
  })
})

describe('the range of a date', () => {
  const range = { min: '2020-05-01', max: '2026-12-31' }

  it('includes its limits and names the one that is broken', () => {
    expect(kindOf({ type: 'Date' }).breach(range, '2020-05-01')).toBeNull()
    expect(kindOf({ type: 'Date' }).breach(range, '2026-12-31')).toBeNull()
    expect(kindOf({ type: 'Date' }).breach(range, '2020-04-30')).toEqual({ type: 'beforeMin', limit: '2020-05-01' })
    expect(kindOf({ type: 'Date' }).breach(range, '2027-01-01')).toEqual({ type: 'afterMax', limit: '2026-12-31' })
  })

  it('is kept by a partial date of which one day lies in it', () => {
    expect(kindOf({ type: 'Date' }).breach(range, '2020')).toBeNull()
    expect(kindOf({ type: 'Date' }).breach(range, '2020-04')).toEqual({ type: 'beforeMin', limit: '2020-05-01' })
  })

  it('is not broken by what is no date', () => {
    expect(kindOf({ type: 'Date' }).breach(range, 'yesterday')).toBeNull()
  })
})

describe('a date under the American setting', () => {
  it.each([
    ['10/14/2026', '2026-10-14'],
    ['3/7/2026', '2026-03-07'],
  ])('%s is stored as %s, as it stands [DATE-01]', (typed, value) => {
    expect(parseDateEntry(typed, {}, american)).toEqual(literal(value))
  })

  it.each([
    ['2026-10-14', '2026-10-14'],
    ['14.10.2026', '2026-10-14'],
    ['03-02-1949', '1949-03-02'],
    ['03021949', '1949-03-02'],
    ['19490203', '1949-02-03'],
    ['Feb 3, 1949', '1949-02-03'],
  ])('%s has one reading, %s, which is shown first [DATE-02]', (typed, value) => {
    expect(parseDateEntry(typed, {}, american)).toEqual(shownFirst(value))
  })

  it('has no day 14 of the month 14', () => {
    expect(parseDateEntry('14/10/2026', {}, american)).toEqual({ type: 'noSuchDay' })
  })

  it.each(['110/14/2026', '10/14/20261', 'on 10/14/2026', '110/2026', '10/20261'])('%s is no date', (typed) => {
    expect(parseDateEntry(typed, { partialDate: true }, american)).toEqual({ type: 'notADate' })
  })

  it('takes month and year, and the year, only where the question allows them', () => {
    expect(parseDateEntry('10/2026', { partialDate: true }, american)).toEqual(literal('2026-10'))
    expect(parseDateEntry('10/2026', {}, american)).toEqual({ type: 'incomplete' })
    expect(parseDateEntry('2026', {}, american)).toEqual({ type: 'incomplete' })
  })

  it('is read again as it is shown [DATE-01]', () => {
    const dates = fc.date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        dates,
        fc.constantFrom(4, 7, 10),
        fc.constantFrom('mm/dd/yyyy', 'yyyy-mm-dd'),
        (date, length, format) => {
          const value = date.toISOString().slice(0, length)
          const shown = shownDate(value, format)
          expect(parseDateEntry(shown, { partialDate: true }, setting('en', { format }))).toEqual(literal(value))
        },
      ),
    )
  })
})
