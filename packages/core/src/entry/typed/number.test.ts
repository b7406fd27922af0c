import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalPlaces } from '../../bases/digits'
import { type Language, languages } from '../../language/language'
import { kindOf } from '../../questions/kinds'
import { formatNumber, numberPattern, parseNumber, readNumber } from './number'
import { unitSpellings as spellings } from './unitSpellings'

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
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['٢٧،٤', 27.4],
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

  it('is never shortened silently', () => {
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
    expect(parseNumber(typed, { decimals })).toEqual({ type: 'number', value, isRounded: true })
  })

  it.each(['27.4', '27.40', '27', '0.0'])(
    'leaves %s as it is, and does not say that it is rounded [DATA-07]',
    (typed) => {
      expect(parseNumber(typed, { decimals: 1 })).toEqual({ type: 'number', value: Number(typed) })
    },
  )

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

  it('rounds nothing if it is not set', () => {
    expect(decimalPlaces({ meta: {} })).toBeNull()
    expect(decimalPlaces({})).toBeNull()
  })
})

describe('the range', () => {
  it('includes its limits, and names the one that is broken [DATA-07]', () => {
    const range = { min: 0.5, max: 40 }
    expect(kindOf({ type: 'Num' }).breach(range, 0.5)).toBeNull()
    expect(kindOf({ type: 'Num' }).breach(range, 40)).toBeNull()
    expect(kindOf({ type: 'Num' }).breach(range, 0.4)).toEqual({ type: 'belowMin', limit: 0.5 })
    expect(kindOf({ type: 'Num' }).breach(range, 41)).toEqual({ type: 'aboveMax', limit: 40 })
    expect(kindOf({ type: 'Num' }).breach({}, 41)).toBeNull()
  })

  it('of a number ignores a limit that is text', () => {
    expect(kindOf({ type: 'Num' }).breach({ min: '5' }, 3)).toBeNull()
    expect(kindOf({ type: 'Num' }).breach({ max: '5' }, 7)).toBeNull()
  })
})

describe('any number', () => {
  const anyNumber = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(6))
    .map(([digits, decimals]) => Number(`${digits}e-${decimals}`) + 0)

  it.each(languages)('shown in %s is read back as the same number', (language) => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        const read = parseNumber(formatNumber(value, language), { language })
        expect(read).toEqual({ type: 'number', value: value === 0 ? 0 : value })
      }),
    )
  })

  it('is rounded idempotently', () => {
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: 0, max: 6 }), (value, decimals) => {
        const once = parseNumber(formatNumber(value, 'en'), { decimals })
        if (once.type !== 'number') throw new Error(`Not read as a number: ${value}`)
        expect(parseNumber(formatNumber(once.value, 'en'), { decimals })).toEqual({ type: 'number', value: once.value })
      }),
    )
  })

  it('is never made up from other text', () => {
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

describe('three digits after a possible thousands separator', () => {
  it.each<[Language, string, number, number]>([
    ['de', '1.234', 1234, 1.234],
    ['de', '-81.255', -81255, -81.255],
    ['de', '١.٢٣٤', 1234, 1.234],
    ['es', '12.000', 12000, 12],
    ['it', '123.456', 123456, 123.456],
    ['pt', '1.234', 1234, 1.234],
    ['fr', '1.234', 1234, 1.234],
    ['ru', '1.234', 1234, 1.234],
    ['en', '1,234', 1234, 1.234],
    ['sy', '1,234', 1234, 1.234],
    ['sy', '١،٢٣٤', 1234, 1.234],
    ['de', '1.234 g', 1234, 1.234],
  ])('have two readings in %s: %s [DATA-07]', (language, typed, whole, withDecimals) => {
    const rule = { language, decimals: 1, unit: { en: 'g' } }
    expect(parseNumber(typed, rule)).toEqual({ type: 'ambiguous', whole, withDecimals })
  })

  it.each<[Language, string, number]>([
    ['de', '1,234', 1.234],
    ['de', '0.234', 0.234],
    ['de', '1.23', 1.23],
    ['de', '1.2345', 1.2345],
    ['de', '1234.567', 1234.567],
    ['de', '1.234,5', 1234.5],
    ['de', '1.234.567', 1234567],
    ['fr', '1,234', 1.234],
    ['en', '1.234', 1.234],
    ['en', '1 234', 1234],
    ['en', '0,234', 0.234],
    ['en', '81,5', 81.5],
    ['sy', '١٫٢٣٤', 1.234],
    ['sy', '١٬٢٣٤', 1234],
  ])('have one reading in %s where the rest says which: %s is %d [DATA-07]', (language, typed, value) => {
    expect(parseNumber(typed, { language })).toEqual({ type: 'number', value })
  })
})

describe('a unit after the number', () => {
  const kilograms = { de: 'kg', ru: 'кг', sy: 'كغ' }
  it.each([
    '81 kg',
    '81kg',
    '81 KG',
    '81 Kg.',
    '81 kilo',
    '81 Kilogramm',
    '81 kilograms',
    '81 кг',
    '٨١ كغ',
    '81\u00a0kg',
    '81 كيلو',
  ])('is taken where it is the one of the question: %s [DATA-07]', (typed) => {
    expect(parseNumber(typed, { unit: kilograms, spellings })).toEqual({ type: 'number', value: 81 })
  })

  it.each([
    ['81,5 kg/m²', { en: 'kg/m²' }],
    ['81.5 kg/m2', { en: 'kg/m²' }],
    ['81.5 KG / M^2', { en: 'kg/m²' }],
    ['81.5 %', { en: '%' }],
    ['81.5٪', { en: '%' }],
    ['81,5 °C', { en: '°C' }],
    ['81.5°', { en: '°C' }],
    ['81.5 µmol/L', { en: 'μmol/l' }],
    ['81.5 mcg', { en: 'µg' }],
    ['81.5 Jahre', { en: 'years' }],
    ['81.5 pack years', { en: 'Pack years' }],
  ])('%s is taken beside %j', (typed, unit) => {
    expect(parseNumber(typed, { unit, spellings })).toEqual({ type: 'number', value: 81.5 })
  })

  it.each([
    ['179 lb', 'lb'],
    ['81000 g', 'g'],
    ['81 cm', 'cm'],
    ['81 Pfund', 'Pfund'],
    ['13 stone', 'stone'],
  ])('is refused by its name where it is another one: %s [DATA-07]', (typed, unit) => {
    expect(parseNumber(typed, { unit: kilograms, spellings })).toEqual({ type: 'otherUnit', unit })
    expect(parseNumber(typed, { spellings })).toEqual({ type: 'otherUnit', unit })
  })

  it.each(['81 kgg', 'kg', '81 kg 5', '8l.5o', '81 or 82', '1e5 kg', '5 10^9/l'])('is none in %j', (typed) => {
    expect(parseNumber(typed, { unit: kilograms, spellings })).toEqual({ type: 'notANumber' })
  })

  it('is recognised even without other spellings', () => {
    expect(parseNumber('81 KG', { unit: kilograms })).toEqual({ type: 'number', value: 81 })
    expect(parseNumber('81 lb', { unit: kilograms })).toEqual({ type: 'notANumber' })
  })

  it('is never taken for another unit', () => {
    for (const [typed, own] of [
      ['1 mg', 'g'],
      ['1 mm', 'cm'],
      ['1 min', 'm'],
      ['1 h', 'd'],
      ['1 mmol/l', 'mg/dl'],
      ['1 г', 'kg'],
    ] as const)
      expect(parseNumber(typed, { unit: { en: own }, spellings })).toMatchObject({ type: 'otherUnit' })
  })
})

it('has the rule’s decimals if calculated, otherwise the entered ones [DATA-07]', () => {
  const rule = (decimals: string, abstract = true) => ({ abstract, meta: { 'layout/decimal-places': decimals } })
  expect([readNumber(28, 'en', rule('1')), readNumber(28, 'de', rule('2'))]).toEqual(['28.0', '28,00'])
  expect([readNumber(28, 'en', rule('1', false)), readNumber(28, 'en', {})]).toEqual(['28', '28'])
})
