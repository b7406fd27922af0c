import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateRangeBreach, parseDateEntry, shownDate, typedDate } from './dateEntry'

/** Types one character after the other. */
const typing = (keys: string) => [...keys].reduce((text, key) => typedDate(text + key, text), '')

describe('a date while it is typed', () => {
  it('gets its separators by itself', () => {
    expect(typing('20261014')).toBe('2026-10-14')
    expect(typing('2026')).toBe('2026-')
    expect(typing('202610')).toBe('2026-10-')
  })

  it('may be typed with them', () => {
    expect(typing('2026-10-14')).toBe('2026-10-14')
  })

  it('lets the separators be deleted', () => {
    expect(typedDate('2026', '2026-')).toBe('2026')
    expect(typedDate('2026-10', '2026-10-')).toBe('2026-10')
    expect(typing('2026').slice(0, -1)).toBe('2026')
  })

  it('takes up again after a deletion', () => {
    expect(typedDate('20261', '2026')).toBe('2026-1')
    expect(typedDate('2026-101', '2026-10')).toBe('2026-10-1')
  })

  it('may be pasted whole', () => {
    expect(typedDate('20261014', '')).toBe('2026-10-14')
    expect(typedDate('14.10.2026', '')).toBe('14.10.2026')
  })

  it('takes the digits of other scripts', () => {
    expect(typing('٢٠٢٦١٠١٤')).toBe('2026-10-14')
    expect(typing('۲۰۲۶۱۰۱۴')).toBe('2026-10-14')
  })

  it.each(['\u200f', '\u200e', '\u061c'])('loses the mark of direction %j that it is pasted with', (mark) => {
    expect(typedDate(`${mark}٢٠٢٦-٠١-٠٢${mark}`, '')).toBe('2026-01-02')
  })

  it.each([
    ['2026-', '2026--', '2026-'],
    ['2025', '2026', '2026'],
    ['2026-09', '2026-10', '2026-10'],
  ])('after %s, a second separator or a digit in place of another, %s, shows as %s', (before, text, shown) => {
    expect(typedDate(text, before)).toBe(shown)
  })

  it.each(['202610', '120261014', '202610141', '12026-10', '12026-101', '2026-1014', '2026-10-145'])(
    '%s, pasted, has not the digits of a date, and is left as it is',
    (text) => {
      expect(typedDate(text, '')).toBe(text)
    },
  )
})

describe('a date as typed', () => {
  const whole = { partialDate: false }
  const partial = { partialDate: true }

  it.each([
    ['2026-10-14', '2026-10-14'],
    ['2026-3-7', '2026-03-07'],
    ['2026-3-14', '2026-03-14'],
    ['2026-10-7', '2026-10-07'],
    ['14.10.2026', '2026-10-14'],
    ['7.3.2026', '2026-03-07'],
    ['2024-02-29', '2024-02-29'],
    ['\u200f٢٠٢٦-٠١-٠٢', '2026-01-02'],
  ])('%s is the day %s', (typed, value) => {
    expect(parseDateEntry(typed, whole)).toEqual({ type: 'date', value })
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '0999-01-01',
    '10/14/2026',
    'yesterday',
    '2026-10-32',
    '20-10-14',
    '12026-10-14',
    '2026-10-145',
    '114.10.2026',
    '14.10.20261',
    'on 14.10.2026',
    '14.10.2026 or later',
  ])('%s is none', (typed) => {
    expect(parseDateEntry(typed, partial)).toEqual({ type: 'notADate' })
  })

  it.each(['2026', '2026-', '2026-10', '2026-10-'])('%s will do only where a partial date is allowed', (typed) => {
    expect(parseDateEntry(typed, partial)).toEqual({ type: 'date', value: typed.replace(/-$/, '') })
    expect(parseDateEntry(typed, whole)).toEqual({ type: 'incomplete' })
  })

  it('may lack the zero of its month where a month will do', () => {
    expect(parseDateEntry('2026-3', partial)).toEqual({ type: 'date', value: '2026-03' })
  })

  it('is no answer when nothing is left', () => {
    expect(parseDateEntry(' ', whole)).toEqual({ type: 'empty' })
    expect(parseDateEntry('--', whole)).toEqual({ type: 'empty' })
  })

  it('typed key by key is what was meant, for every day of the calendar', () => {
    const anyDay = fc.date({
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(anyDay, (day) => {
        const value = day.toISOString().slice(0, 10)
        expect(parseDateEntry(typing(value.replaceAll('-', '')), whole)).toEqual({ type: 'date', value })
        expect(parseDateEntry(typing(value), whole)).toEqual({ type: 'date', value })
      }),
    )
  })
})

describe('the range of a date', () => {
  const range = { min: '2020-05-01', max: '2026-12-31' }

  it('includes its limits and names the one that is broken', () => {
    expect(dateRangeBreach('2020-05-01', range)).toBeNull()
    expect(dateRangeBreach('2026-12-31', range)).toBeNull()
    expect(dateRangeBreach('2020-04-30', range)).toEqual({ type: 'beforeMin', limit: '2020-05-01' })
    expect(dateRangeBreach('2027-01-01', range)).toEqual({ type: 'afterMax', limit: '2026-12-31' })
  })

  it('is kept by a partial date of which one day lies in it', () => {
    expect(dateRangeBreach('2020', range)).toBeNull()
    expect(dateRangeBreach('2020-04', range)).toEqual({ type: 'beforeMin', limit: '2020-05-01' })
  })

  it('is not broken by what is no date', () => {
    expect(dateRangeBreach('yesterday', range)).toBeNull()
  })
})

describe('a date under the American setting', () => {
  const american = 'mm/dd/yyyy'
  const typingThere = (keys: string, partialDate = false) =>
    [...keys].reduce((text, key) => typedDate(text + key, text, american, { partialDate }), '')

  it.each([
    ['10142026', '10/14/2026'],
    ['10/14/2026', '10/14/2026'],
    ['10', '10/'],
    ['1/2/2026', '1/2/2026'],
  ])('%s becomes %s while it is typed [DATE-01]', (keys, text) => {
    expect(typingThere(keys)).toBe(text)
  })

  it.each([
    ['10142026', '10/14/2026'],
    ['102026', '10/2026'],
    ['2026', '2026'],
  ])('%s becomes %s where a partial date will do', (keys, text) => {
    expect(typingThere(keys, true)).toBe(text)
  })

  it.each([
    ['', '10142026', '10/14/2026'],
    ['0', '01', '01/'],
    ['10', '101', '10/1'],
    ['01', '012', '01/2'],
    ['10/1', '10/14', '10/14/'],
    ['10/14', '10/142', '10/14/2'],
    ['10/', '10//', '10/'],
  ])('%j and then %j becomes %s', (before, text, shown) => {
    expect(typedDate(text, before, american)).toBe(shown)
  })

  it.each([
    '00',
    '001',
    '13',
    '131',
    '1014',
    '110142026',
    '101420261',
    '110/142026',
    '10/1420261',
    '110/14',
    '110/142',
    '10/1420',
  ])('%s, pasted, does not begin with a month or has not the digits of a date, and is left as it is', (text) => {
    expect(typedDate(text, '', american)).toBe(text)
  })

  it('lets the separators be deleted', () => {
    expect(typedDate('10', '10/', american)).toBe('10')
    expect(typedDate('10/14', '10/14/', american)).toBe('10/14')
  })

  it.each([
    ['10/14/2026', '2026-10-14'],
    ['3/7/2026', '2026-03-07'],
    ['2026-10-14', '2026-10-14'],
    ['14.10.2026', '2026-10-14'],
  ])('%s is stored as %s [DATE-01]', (typed, value) => {
    expect(parseDateEntry(typed, {}, american)).toEqual({ type: 'date', value })
  })

  it('has no day 14 of the month 14, and no slashes elsewhere', () => {
    expect(parseDateEntry('14/10/2026', {}, american).type).toBe('notADate')
    expect(parseDateEntry('10/14/2026', {}).type).toBe('notADate')
  })

  it.each(['110/14/2026', '10/14/20261', 'on 10/14/2026', '110/2026', '10/20261'])('%s is no date', (typed) => {
    expect(parseDateEntry(typed, { partialDate: true }, american)).toEqual({ type: 'notADate' })
  })

  it('takes month and year, and the year, only where the question allows them', () => {
    expect(parseDateEntry('10/2026', { partialDate: true }, american)).toEqual({ type: 'date', value: '2026-10' })
    expect(parseDateEntry('10/2026', {}, american)).toEqual({ type: 'incomplete' })
    expect(parseDateEntry('2026', {}, american)).toEqual({ type: 'incomplete' })
  })

  it('is read again as it is shown [DATE-01]', () => {
    const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        dates,
        fc.constantFrom(4, 7, 10),
        fc.constantFrom('mm/dd/yyyy', 'yyyy-mm-dd'),
        (date, length, format) => {
          const value = date.toISOString().slice(0, length)
          const shown = shownDate(value, format)
          expect(parseDateEntry(shown, { partialDate: true }, format)).toEqual({ type: 'date', value })
        },
      ),
    )
  })
})
