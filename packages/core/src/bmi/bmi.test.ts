import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BmiMessage, bmiMessages, bmiOf, bmiProblems, mayTakeBmi } from './bmi'

const body = (height: number | null, weight: number | null) => ({ height, weight })

describe('the BMI calculator', () => {
  it.each<[number, number, readonly BmiMessage[]]>([
    [49.9, 70, ['bmi.height.tooSmall']],
    [50, 70, []],
    [250, 70, []],
    [250.1, 70, ['bmi.height.tooLarge']],
    [170, 29.9, ['bmi.weight.tooSmall']],
    [170, 30, []],
    [170, 300, []],
    [170, 300.1, ['bmi.weight.tooLarge']],
    [1.7, 700, ['bmi.height.tooSmall', 'bmi.weight.tooLarge']],
  ])('says of %s cm and %s kg what is wrong with them [DATA-15]', (height, weight, problems) => {
    expect(bmiProblems(body(height, weight))).toEqual(problems)
    expect(mayTakeBmi(body(height, weight))).toBe(problems.length === 0)
  })

  it('reports no problem with an empty entry [DATA-15]', () => {
    expect(bmiProblems(body(null, null))).toEqual([])
    expect(bmiProblems(body(null, 80))).toEqual([])
    expect(bmiProblems(body(40, null))).toEqual(['bmi.height.tooSmall'])
  })

  it.each([
    [180, 80, 24.69],
    [170, 60, 20.76],
    [200, 80.02, 20.01],
    [100, 30.125, 30.13],
    [160, 80.0128, 31.26],
  ])('makes of %s cm and %s kg a BMI of %s, half rounded up [DATA-15]', (height, weight, bmi) => {
    expect(bmiOf(body(height, weight))).toBe(bmi)
  })

  it('has a message for each of the four limits [DATA-15]', () => {
    expect(bmiMessages).toEqual([
      'bmi.height.tooSmall',
      'bmi.height.tooLarge',
      'bmi.weight.tooSmall',
      'bmi.weight.tooLarge',
    ])
  })

  it('is 0 at height 0 [DATA-15]', () => {
    expect(bmiOf(body(0, 80))).toBe(0)
    expect(mayTakeBmi(body(0, 80))).toBe(false)
  })

  it.each([body(null, 80), body(180, null), body(Number.NaN, 80), body(180, Number.POSITIVE_INFINITY)])(
    'has no BMI of %o, and OK stays disabled [DATA-15]',
    (incomplete) => {
      expect(bmiOf(incomplete)).toBeNull()
      expect(mayTakeBmi(incomplete)).toBe(false)
    },
  )

  it('is within 0.005 of weight divided by squared height for every accepted person [DATA-15]', () => {
    const height = fc.integer({ min: 500, max: 2500 }).map((millimetres) => millimetres / 10)
    const weight = fc.integer({ min: 300, max: 3000 }).map((hectograms) => hectograms / 10)
    fc.assert(
      fc.property(height, weight, (h, w) => {
        expect(mayTakeBmi(body(h, w))).toBe(true)
        expect(Math.abs(bmiOf(body(h, w))! - w / (h / 100) ** 2)).toBeLessThan(0.005 + 1e-9)
      }),
    )
  })
})
