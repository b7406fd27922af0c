import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonicalJson'
import { type Entry, sealedText } from './trail'

describe('canonical JSON', () => {
  it('sorts keys, omits undefined values, and writes numbers as JSON does', () => {
    expect(canonicalJson({ b: [1e21, 0.1, -0, true, null], a: { d: undefined, c: 'é "\u2028' } })).toBe(
      '{"a":{"c":"é \\"\u2028"},"b":[1e+21,0.1,0,true,null]}',
    )
  })

  it('is the same text for the same value, in any order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const turned = JSON.parse(JSON.stringify(value), (_, of) =>
          typeof of === 'object' && of !== null && !Array.isArray(of)
            ? Object.fromEntries(Object.entries(of).reverse())
            : of,
        )
        expect(canonicalJson(turned)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

const text = fc.option(fc.string({ unit: 'grapheme' }))
const anEntry: fc.Arbitrary<Entry> = fc.record({
  chain: fc.uuid(),
  seq: fc.nat(),
  kind: fc.constantFrom('fact', 'facts', 'revision', 'deleted', 'restored'),
  question: text,
  occurrence: fc.option(fc.nat()),
  value: fc.jsonValue(),
  reason: text,
  revision: fc.option(fc.uuid()),
  author: fc.string({ unit: 'grapheme' }),
  source: fc.jsonValue(),
  at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
})

describe('the content an entry’s hash covers [HIST-10]', () => {
  it('is the canonical JSON of all its columns and the previous hash', () => {
    fc.assert(
      fc.property(anEntry, text, (entry, before) => {
        expect(sealedText(entry, before)).toBe(canonicalJson({ ...entry, before }))
      }),
    )
  })

  it('differs when any column does', () => {
    fc.assert(
      fc.property(anEntry, anEntry, text, (entry, other, before) => {
        for (const column of Object.keys(entry) as (keyof Entry)[]) {
          fc.pre(canonicalJson(entry[column]) !== canonicalJson(other[column]))
          expect(sealedText({ ...entry, [column]: other[column] }, before)).not.toBe(sealedText(entry, before))
        }
        expect(sealedText(entry, `${before}x`)).not.toBe(sealedText(entry, before))
      }),
    )
  })
})
