/** Orders in which seven other comparators of names agree. Read where they lie. */
import { readFileSync } from 'node:fs'
import { sharedPath } from '@casebook/test-fixtures/shared'
import { describe, expect, it } from 'vitest'
import { naturalOrder } from './naturalOrder'

function vectorsOf<V>(file: string): readonly V[] {
  const path = sharedPath(`vectors/${file}`)
  // The cast is sound: it says what stands in the file; a vector made otherwise fails its test.
  return path === null ? [] : (JSON.parse(readFileSync(path, 'utf8')) as { vectors: readonly V[] }).vectors
}

describe.skipIf(!sharedPath('vectors/natural-sort-pairs.json'))('the natural order of others', () => {
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
