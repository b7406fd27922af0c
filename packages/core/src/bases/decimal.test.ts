import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  addExactly,
  compareNumbers,
  divide,
  exp,
  isNumeric,
  ln,
  multiply,
  multiplyExactly,
  type Numeric,
  power,
  round,
  squareRoot,
  subtract,
  toNumber,
} from './decimal'

const plain = (value: Numeric | null) => (value === null ? null : toNumber(value))
const largest = Number.MAX_SAFE_INTEGER

describe('decimals', () => {
  it.each([
    ['0.1 + 0.2', add(0.1, 0.2), 0.3],
    ['0.3 - 0.1', subtract(0.3, 0.1), 0.2],
    ['1.1 × 3', multiply(1.1, 3), 3.3],
    ['3 ÷ 8', divide(3, 8), 0.375],
    ['0 ÷ 8', divide(0, 8), 0],
    ['2 + 3', add(2, 3), 5],
    ['2 - 3', subtract(2, 3), -1],
    ['2 × 3', multiply(2, 3), 6],
    ['√ 2.25', squareRoot(2.25), 1.5],
    ['2 ^ -2', power(2, -2), 0.25],
    ['ln 1', ln(1), 0],
    ['e ^ 0', exp(0), 1],
  ])('%s is what people write', (_, result, expected) => {
    expect(plain(result)).toBe(expected)
  })

  it.each([
    ['something by zero', divide(1, 0)],
    ['the root of a number below zero', squareRoot(-1)],
    ['a negative base with a broken exponent', power(-8, 0.5)],
    ['the logarithm of zero', ln(0)],
    ['the logarithm of a number below zero', ln(-1)],
    ['a power beyond all numbers', power(10, 1e16)],
  ])('there is no such number: %s', (_, result) => {
    expect(result).toBeNull()
  })

  it.each([
    [2.345, 2, 2.35],
    [-2.5, 0, -3],
    [2.4, 0, 2],
    [1250, -2, null],
  ] as const)('%f rounded to %i places is %f: half away from zero', (value, decimals, expected) => {
    if (expected === null) expect(() => round(value, decimals)).toThrow('Invalid argument')
    else expect(plain(round(value, decimals))).toBe(expected)
  })

  it('have 20 digits, rounded half to even', () => {
    expect(String(divide(2, 3))).toBe('0.66666666666666666667')
    const even = add(1e19, 0.5)
    expect(String(even)).toBe('10000000000000000000')
    expect(String(subtract(even, -1.5))).toBe('10000000000000000002')
  })
})

/** decimal.js, of which the one we use is the small sister, rounds each result itself. */
const Reference = Decimal.clone({ precision: 20, rounding: Decimal.ROUND_HALF_EVEN })

/** As people enter them, and as computers can make them. */
const anyNumber = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 8 })).map(([n, places]) => n / 10 ** places),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** The exponents of people's formulas, and the results that a number can hold. */
const anyExponent = fc.oneof(fc.integer({ min: -30, max: 30 }), fc.double({ min: -30, max: 30, noNaN: true }))

const inDigits = (result: Numeric | null) => (result === null ? null : String(result))
const inDigitsOf = (result: Decimal) => (result.isFinite() ? String(result) : null)

describe('every result has the digits of decimal.js', () => {
  it.each<[string, (a: Numeric, b: Numeric) => Numeric | null, (a: Decimal, b: Decimal) => Decimal]>([
    ['a sum', add, (a, b) => a.plus(b)],
    ['a difference', subtract, (a, b) => a.minus(b)],
    ['a product', multiply, (a, b) => a.times(b)],
    ['a quotient', divide, (a, b) => a.dividedBy(b)],
    ['a square root', squareRoot, (a) => a.sqrt()],
    ['a logarithm', ln, (a) => a.ln()],
    ['a rounded number', (a) => round(a, 2), (a) => a.toDecimalPlaces(2, Decimal.ROUND_HALF_UP)],
  ])('%s', (_, ours, theirs) => {
    const check = (a: number, b: number) => {
      expect(inDigits(ours(a, b))).toBe(inDigitsOf(theirs(new Reference(a), new Reference(b))))
    }
    fc.assert(fc.property(anyNumber, anyNumber, check), { numRuns: 200 })
    // Operands of 20 digits, as results of other operations are.
    const third = (a: number) => divide(a, 3) as Numeric
    fc.assert(
      fc.property(anyNumber, anyNumber, (a, b) => {
        const expected = theirs(new Reference(a).dividedBy(3), new Reference(b).dividedBy(3))
        expect(inDigits(ours(third(a), third(b)))).toBe(inDigitsOf(expected))
      }),
      { numRuns: 200 },
    )
  })

  it('a power', () => {
    fc.assert(
      fc.property(anyNumber, anyExponent, (a, b) => {
        expect(inDigits(power(a, b))).toBe(inDigitsOf(new Reference(a).pow(b)))
      }),
      { numRuns: 150 },
    )
  })

  it('e to the power of a number', () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (a) => {
        expect(inDigits(exp(a))).toBe(inDigitsOf(new Reference(a).exp()))
      }),
      { numRuns: 200 },
    )
  })

  it('halves, which are rounded to the even neighbour, and what is barely more than a half', () => {
    for (const [a, b] of [
      ['10000000000000000000', '0.5'],
      ['10000000000000000001', '0.5'],
      ['10000000000000000000', '0.50000000000000000001'],
    ] as const) {
      const [left, right] = [parsed(a), parsed(b)]
      expect(inDigits(add(left, right))).toBe(inDigitsOf(new Reference(a).plus(b)))
      expect(inDigits(subtract(left, right))).toBe(inDigitsOf(new Reference(a).minus(b)))
    }
  })
})

/** Beyond plain numbers. */
function parsed(text: string): Numeric {
  const [whole = '', fraction = ''] = text.split('.')
  const scaled = [...`${whole}${fraction}`].reduce<Numeric>(
    (sum, digit) => addExactly(multiplyExactly(sum, 10), +digit),
    0,
  )
  return [...fraction].reduce<Numeric>((number) => multiplyExactly(number, 0.1), scaled)
}

describe('whole numbers', () => {
  it('stay plain numbers while they are exact', () => {
    for (const operate of [add, subtract, multiply, addExactly, multiplyExactly]) {
      expect(typeof operate(4, 2)).toBe('number')
      expect(typeof operate(4.5, 2)).toBe('object')
      expect(typeof operate(4, 2.5)).toBe('object')
      expect(typeof operate(add(0.5, 0.5), 1)).toBe('object')
    }
  })

  it('become decimals where plain numbers are inexact', () => {
    expect(String(add(largest, 1))).toBe('9007199254740992')
    expect(String(add(largest, 2))).toBe('9007199254740993')
    expect(String(subtract(-largest, 2))).toBe('-9007199254740993')
    expect(String(multiply(largest, 3))).toBe('27021597764222973')
    expect(String(addExactly(largest, 2))).toBe('9007199254740993')
    expect(String(multiplyExactly(largest, 3))).toBe('27021597764222973')
  })
})

describe('exact sums and products', () => {
  it('lose no digit that a sum of 20 digits would drop', () => {
    expect(String(addExactly(add(1e20, 0), 0.1))).toBe('100000000000000000000.1')
    expect(String(add(add(1e20, 0), 0.1))).toBe('100000000000000000000')
    const long = multiplyExactly(1.000000000000001, 1.000000000000001)
    expect(String(long)).toBe('1.000000000000002000000000000001')
  })

  it('are the same in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), (values) => {
        const sum = (list: readonly number[]) => list.reduce<Numeric>(addExactly, 0)
        expect(compareNumbers(sum(values), sum([...values].reverse()))).toBe(0)
      }),
    )
  })
})

describe('the order of numbers', () => {
  it.each([
    [1, 2, -1],
    [2, 1, 1],
    [2, 2, 0],
    [add(0.1, 0.2), 0.3, 0],
    [0.3, add(0.1, 0.1), 1],
    [add(0.1, 0.1), 0.3, -1],
    [add(0.1, 0.1), add(0.1, 0.1), 0],
  ] as const)('of %s and %s', (a, b, expected) => {
    expect(Math.sign(compareNumbers(a, b))).toBe(expected)
  })
})

it('distinguishes numbers and decimals from look-alikes', () => {
  expect([1, Number.NaN, add(0.1, 0.2), '1', null, undefined, true].map(isNumeric)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('has no number for unrepresentable values', () => {
  expect([toNumber(power(10, 400) as Numeric), toNumber(Number.POSITIVE_INFINITY), toNumber(7)]).toEqual([
    null,
    null,
    7,
  ])
})
