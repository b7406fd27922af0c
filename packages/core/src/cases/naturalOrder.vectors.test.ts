/** Orders that seven other name comparators agree on. */
import { readVectors } from '@casebook/test-fixtures/vectors'
import { describe, expect, it } from 'vitest'
import { naturalOrder } from './naturalOrder'

const vectorsOf = <V>(file: string) => readVectors<{ readonly vectors: readonly V[] }>(file).vectors

describe('the natural order of other implementations', () => {
  it.each(vectorsOf<{ a: string; b: string; expected: number }>('natural-sort-pairs.json'))(
    'of $a and $b is ours [CASE-10]',
    ({ a, b, expected }) => {
      expect(Math.sign(naturalOrder(a, b))).toBe(expected)
    },
  )

  it.each(vectorsOf<{ input: readonly string[]; expected: readonly string[] }>('natural-sort-lists.json'))(
    'of $input is ours [CASE-10]',
    ({ input, expected }) => {
      expect(input.toSorted(naturalOrder)).toEqual(expected)
    },
  )
})
