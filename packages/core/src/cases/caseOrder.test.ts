import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchKey, searchParts, sortKey } from './caseOrder'
import { naturalOrder } from './naturalOrder'
import { isInText, needleOf } from './search'

const aName = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abAB_-0123459.$ '), maxLength: 12 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
  fc.stringMatching(/^[A-Za-z]{0,3}_?0{0,2}\d{0,3}(_0?\d{1,2})?$/),
)
const byKey = (a: string, b: string) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)))

describe('the sort key of a case name', () => {
  it('puts names into the natural order, as a database compares it [MORE-12]', () => {
    fc.assert(
      fc.property(aName, aName, (a, b) => {
        expect(Math.sign(byKey(a, b))).toBe(Math.sign(naturalOrder(a, b)))
      }),
      { numRuns: 3_000 },
    )
  })

  it('counts numbers as numbers, and puts small letters before capitals [MORE-12]', () => {
    const names = ['VH_10', 'vh_9', 'VH_9', 'VH_100', 'AB_2', 'a01', 'a1']
    expect(names.toSorted(byKey)).toEqual(['a01', 'a1', 'AB_2', 'vh_9', 'VH_9', 'VH_10', 'VH_100'])
  })

  it('puts a letter with an accent beside the letter', () => {
    expect(['Fallz', 'Fälle', 'Falle', 'Φ', 'Ähre'].toSorted(byKey)).toEqual(['Ähre', 'Falle', 'Fälle', 'Fallz', 'Φ'])
  })

  it('fits into an index, however long the name', () => {
    for (const unit of ['a1', 'ä', '病', '😀']) expect(Buffer.byteLength(sortKey(unit.repeat(255)))).toBeLessThan(2_200)
  })
})

describe('the search key of a case name', () => {
  it('contains that of a text exactly if a search for the text finds the name [MORE-12]', () => {
    const aText = fc.string({ unit: fc.constantFrom(...'aAßsSäÄ1_ σς'), maxLength: 5 })
    fc.assert(
      fc.property(aText, aText, (name, text) => {
        expect(searchKey(name).includes(searchKey(text))).toBe(isInText(needleOf(text), name.trim()))
      }),
    )
    expect(searchKey('Straße_1')).toContain(searchKey(' strasse '))
  })

  it('has all parts of each text that it contains, which an index knows [MORE-12]', () => {
    const aName = fc.string({ unit: fc.constantFrom(...'aÄß_1😀'), maxLength: 9 })
    fc.assert(
      fc.property(aName, fc.nat(9), fc.nat(9), (name, from, to) => {
        const parts = searchParts(searchKey(name))
        expect(parts).toEqual(expect.arrayContaining(searchParts(searchKey([...name].slice(from, to).join('')))))
      }),
    )
    expect(searchParts('VH_VH_1')).toEqual(['VH_', 'H_V', '_VH', 'H_1'])
    expect(searchParts('VH')).toEqual([])
  })
})
