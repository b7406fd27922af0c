import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '../bases/language'
import { decimalPlaces, formatNumber, numberPattern, parseNumber, rangeBreach } from './number'

describe('a number as typed', () => {
  it.each([
    ['12', 12],
    ['12,5', 12.5],
    ['12.5', 12.5],
    [' 12.5 ', 12.5],
    ['.5', 0.5],
    ['5.', 5],
    ['-3', -3],
    ['−3', -3],
    ['+3', 3],
    ['1.234', 1.234],
    ['1,234', 1.234],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234,5', 1234.5],
    ["12'345", 12345],
    ['1\u202f234', 1234],
    ['٢٧٫٤', 27.4],
    ['۲۷٫۴', 27.4],
    ['-0', 0],
    ['007', 7],
    ['.25', 0.25],
    ['1 234,56', 1234.56],
    ['1 234 567', 1234567],
    ['-1 234', -1234],
    ['12.345,6', 12345.6],
    ['1.234,56', 1234.56],
    ['1.234.567,8', 1234567.8],
    ['-1.234,5', -1234.5],
    ['12,345.6', 12345.6],
    ['1,234.56', 1234.56],
    ['1,234,567.8', 1234567.8],
    ['-1,234.5', -1234.5],
    ['١٬٢٣٤', 1234],
    ['\u200e 12 \u200e', 12],
  ])('%j is %d', (typed, value) => {
    expect(parseNumber(typed)).toEqual({ type: 'number', value })
  })

  it.each([
    'abc',
    '1e5',
    '1.2.3',
    '12-',
    '--1',
    '1,2,3',
    '0x10',
    'NaN',
    'Infinity',
    '12 cm',
    '.',
    '-',
    '1 2',
    '1.23,4',
    '1234 567',
    '1 234 5',
    '1234.567,8',
    '1.234,5.6',
    '1234,567.8',
    '1,234.5,6',
    '١٬٢٣',
  ])('%j is none', (typed) => {
    expect(parseNumber(typed)).toEqual({ type: 'notANumber' })
  })

  it.each(['', '   ', '\t'])('%j is no answer', (typed) => {
    expect(parseNumber(typed)).toEqual({ type: 'empty' })
  })

  it('is not cut short without a word', () => {
    expect(parseNumber('1234567890123456')).toEqual({ type: 'tooManyDigits' })
    expect(parseNumber('1234567890123450')).toEqual({ type: 'tooManyDigits' })
    expect(parseNumber('0.1234567890123456')).toEqual({ type: 'tooManyDigits' })
    expect(parseNumber('00123456789012345')).toEqual({ type: 'number', value: 123456789012345 })
    expect(parseNumber('123456789012345.000')).toEqual({ type: 'number', value: 123456789012345 })
  })
})

describe('layout/decimal-places', () => {
  it.each([
    ['27.449', 1, 27.4],
    ['27.45', 1, 27.5],
    ['-27.45', 1, -27.5],
    ['1.005', 2, 1.01],
    ['2.5', 0, 3],
    ['-0.4', 0, 0],
  ])('rounds %s to %i decimals: %d [DATA-07]', (typed, decimals, value) => {
    expect(parseNumber(typed, decimals)).toEqual({ type: 'number', value })
  })

  it.each([
    ['1', 1],
    ['0', 0],
    [' 2 ', 2],
    ['', null],
    ['-1', null],
    ['10', 10],
    ['15', 15],
    ['16', null],
    ['1.5', null],
    ['99', null],
    ['one', null],
  ])('%j means %j', (given, places) => {
    expect(decimalPlaces({ meta: { 'layout/decimal-places': given } })).toBe(places)
  })

  it('rounds nothing where it is not given', () => {
    expect(decimalPlaces({ meta: {} })).toBeNull()
    expect(decimalPlaces({})).toBeNull()
  })
})

describe('the range', () => {
  it('includes its limits, and names the one that is broken [DATA-07]', () => {
    const range = { min: 0.5, max: 40 }
    expect(rangeBreach(0.5, range)).toBeNull()
    expect(rangeBreach(40, range)).toBeNull()
    expect(rangeBreach(0.4, range)).toEqual({ type: 'belowMin', limit: 0.5 })
    expect(rangeBreach(41, range)).toEqual({ type: 'aboveMax', limit: 40 })
    expect(rangeBreach(41, {})).toBeNull()
  })

  it('of a number knows no limit that is text', () => {
    expect(rangeBreach(3, { min: '5' })).toBeNull()
    expect(rangeBreach(7, { max: '5' })).toBeNull()
  })
})

describe('any number', () => {
  const anyNumber = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(6))
    .map(([digits, decimals]) => Number(`${digits}e-${decimals}`) + 0)

  it.each(languages)('that is shown in %s is read again as the same', (language) => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        expect(parseNumber(formatNumber(value, language))).toEqual({ type: 'number', value: value === 0 ? 0 : value })
      }),
    )
  })

  it('rounded twice is rounded once', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        const once = parseNumber(formatNumber(value, 'en'), decimals)
        expect(once.type === 'number' && parseNumber(formatNumber(once.value, 'en'), decimals)).toEqual(once)
      }),
    )
  })

  it('of text that is no number is never made up', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const entry = parseNumber(text)
        if (entry.type === 'number') expect(Number.isFinite(entry.value) && /[\d٠-٩۰-۹]/.test(text)).toBe(true)
      }),
    )
  })
})

it('shows how many decimals a field takes, as the language writes them [DATA-07]', () => {
  expect([numberPattern(0, 'en'), numberPattern(1, 'en'), numberPattern(2, 'de')]).toEqual(['0', '0.0', '0,00'])
})
