import { describe, expect, it } from 'vitest'
import { typedDate } from './dateMask'

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

  it.each([
    ['03021949', '03021949'],
    ['12031949', '12031949'],
    ['31122019', '31122019'],
    ['20122101', '20122101'],
    ['19490203', '1949-02-03'],
    ['12031202', '1203-12-02'],
    ['1226', '1226'],
    ['201012', '201012'],
    ['20121005', '2012-10-05'],
  ])('%s, which begins with a day or with a year, shows as %s [DATE-02]', (keys, text) => {
    expect(typing(keys)).toBe(text)
    expect(typedDate(keys, '')).toBe(text)
  })

  it.each(['1949/02/03', '1949.2.3', '1949 Feb 3', '03/02/1949', '02-1949', '3.2.49', '3 Feb 1949'])(
    '%s keeps the separators it is typed with [DATE-02]',
    (text) => {
      expect(typing(text)).toBe(text)
    },
  )
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
    ['102026', '102026'],
    ['10/2026', '10/2026'],
    ['2026', '2026'],
  ])('%s becomes %s where a partial date will do: a month may be followed by a day or a year', (keys, text) => {
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

  it.each(['19490203', '20121949', '02-1949', '03.02.1949', '12 Feb 1949'])(
    '%s is no month first, and is left as it is typed [DATE-02]',
    (keys) => {
      expect(typingThere(keys)).toBe(keys)
    },
  )
})
