import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { naturalOrder } from './naturalOrder'

const aName = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-bA-B_]{0,2}0{0,2}\d{0,3}$/))

describe('the natural order', () => {
  it('compares numbers inside names by value [CASE-10]', () => {
    const names = ['VH_10', 'VH_9', 'VH_100', 'VH_1', 'AB_2']
    expect(names.toSorted(naturalOrder)).toEqual(['AB_2', 'VH_1', 'VH_9', 'VH_10', 'VH_100'])
  })

  it('decides ties by code point', () => {
    expect(['a1', 'a01'].toSorted(naturalOrder)).toEqual(['a01', 'a1'])
    expect(['a01', 'a1'].toSorted(naturalOrder)).toEqual(['a01', 'a1'])
  })

  it('treats only identical names as equal', () => {
    fc.assert(
      fc.property(aName, aName, (a, b) => {
        expect(naturalOrder(a, b) === 0).toBe(a === b)
        expect(Math.sign(naturalOrder(a, b))).toBe(-Math.sign(naturalOrder(b, a)) + 0)
      }),
    )
  })

  it('is a total order', () => {
    fc.assert(
      fc.property(fc.array(aName), (names) => {
        expect(names.toReversed().toSorted(naturalOrder)).toEqual(names.toSorted(naturalOrder))
      }),
    )
  })
})
