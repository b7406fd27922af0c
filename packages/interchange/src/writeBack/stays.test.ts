import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rising } from './stays'

/** By trying each choice of places. */
function longest(places: readonly number[]): number {
  const lengths: number[] = []
  for (const [i, place] of places.entries())
    lengths.push(1 + Math.max(0, ...lengths.filter((_, before) => (places[before] ?? 0) < place && before < i)))
  return Math.max(0, ...lengths)
}

it('is as long as can be, and rises in the order that it has', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 12 }), (places) => {
      const run = places.filter((place) => rising(places).has(place))
      expect(run).toEqual([...run].sort((a, b) => a - b))
      expect(run).toHaveLength(longest(places))
    }),
  )
})
