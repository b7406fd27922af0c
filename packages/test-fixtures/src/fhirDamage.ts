/** Ways to damage a questionnaire. */
import fc from 'fast-check'
import type { FhirJson } from './fhir'

const strayValues: readonly unknown[] = [
  null,
  '',
  'x',
  '#',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  { linkId: 'a' },
  '\uD800',
  'group',
  'choice',
  '\0',
]

/** A document in which any part may be gone, doubled, replaced or moved to another place. */
export function mutilated(documents: readonly FhirJson[]): fc.Arbitrary<unknown> {
  const cut = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    how: fc.nat(3),
    with: fc.nat(strayValues.length - 1),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  return fc.tuple(fc.nat(documents.length - 1), fc.array(cut, { minLength: 1, maxLength: 12 })).map(([which, cuts]) => {
    const document: unknown = structuredClone(documents[which])
    for (const { at, how, with: stray, from } of cuts) {
      const places = placesIn(document)
      const place = places[Math.floor(at * places.length)]
      const other = places[Math.floor(from * places.length)]
      if (!place) continue
      const { owner, key } = place
      if (how === 0) delete owner[key]
      else if (how === 1) owner[key] = structuredClone(strayValues[stray])
      else if (how === 2 && other) owner[key] = structuredClone(other.owner[other.key])
      else if (Array.isArray(owner)) owner.push(structuredClone(owner[Number(key)]))
    }
    return document
  })
}

interface Place {
  readonly owner: Record<string, unknown> & unknown[]
  readonly key: string
}

function placesIn(node: unknown): readonly Place[] {
  if (typeof node !== 'object' || node === null) return []
  // The cast is sound: arrays and records are both written by key.
  const owner = node as Place['owner']
  return Object.keys(owner).flatMap((key) => [{ owner, key }, ...placesIn(owner[key])])
}
