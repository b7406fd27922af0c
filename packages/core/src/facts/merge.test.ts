import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fact, type FactValue, foldFacts, sameFactValue } from './fact'
import { mergeFacts } from './merge'

const aFact = fc.record({
  id: fc.constantFrom<string>('a', 'b', 'b#2', 'c (Annotation)'),
  value: fc.constantFrom<FactValue>(
    1,
    2,
    'x',
    true,
    ['p', 'q'],
    ['q', 'p'],
    { unknown: true },
    { unknown: true, reason: 'refused' },
    null,
  ),
})
const someFacts = fc.array(aFact, { maxLength: 6 })
const asFacts = (answers: ReadonlyMap<string, FactValue>): Fact[] => [...answers].map(([id, value]) => ({ id, value }))
const sorted = (ids: readonly string[]) => [...ids].sort()

describe('a merge', () => {
  it('combines answers to different questions', () => {
    const seen = foldFacts([{ id: 'a', value: 1 }])
    const saved = foldFacts([
      { id: 'a', value: 1 },
      { id: 'b', value: 2 },
    ])
    expect(mergeFacts(seen, saved, [{ id: 'c', value: 3 }])).toEqual({ conflicts: [], news: [{ id: 'b', value: 2 }] })
  })

  it('is a conflict if both answered one question differently', () => {
    const merge = mergeFacts(foldFacts([{ id: 'a', value: 1 }]), foldFacts([{ id: 'a', value: 2 }]), [
      { id: 'a', value: 3 },
    ])
    expect(merge).toEqual({ conflicts: [{ id: 'a', mine: 3, theirs: 2 }], news: [] })
  })

  it('is a conflict if one withdrew what the other changed', () => {
    const seen = foldFacts([{ id: 'a', value: 1 }])
    expect(mergeFacts(seen, foldFacts([]), [{ id: 'a', value: 3 }]).conflicts).toEqual([
      { id: 'a', mine: 3, theirs: null },
    ])
    expect(mergeFacts(seen, foldFacts([{ id: 'a', value: 2 }]), [{ id: 'a', value: null }]).conflicts).toEqual([
      { id: 'a', mine: null, theirs: 2 },
    ])
  })

  it('asks only about answers that changed meanwhile', () => {
    fc.assert(
      fc.property(someFacts, someFacts, (before, mine) => {
        const seen = foldFacts(before)
        expect(mergeFacts(seen, foldFacts(before), mine)).toEqual({ conflicts: [], news: [] })
      }),
    )
  })

  it('lists each answer that changed meanwhile and differs from mine once, as conflict or as news', () => {
    fc.assert(
      fc.property(someFacts, someFacts, someFacts, (before, theirs, mine) => {
        const seen = foldFacts(before)
        const saved = foldFacts([...before, ...theirs])
        const { conflicts, news } = mergeFacts(seen, saved, mine)
        const said = new Map(mine.map(({ id, value }) => [id, value]))
        const changed = ['a', 'b', 'b#2', 'c (Annotation)'].filter(
          (id) => !sameFactValue(seen.get(id) ?? null, saved.get(id) ?? null),
        )
        const shared = changed.filter(
          (id) => said.has(id) && sameFactValue(said.get(id) ?? null, saved.get(id) ?? null),
        )
        expect(sorted([...conflicts, ...news].map(({ id }) => id))).toEqual(
          sorted(changed.filter((id) => !shared.includes(id))),
        )
        for (const { id } of conflicts) expect(said.has(id)).toBe(true)
        for (const { id } of news) expect(said.has(id)).toBe(false)
      }),
    )
  })

  it('gives the same result in either order if there is no conflict', () => {
    fc.assert(
      fc.property(someFacts, someFacts, someFacts, (before, theirs, mine) => {
        const seen = foldFacts(before)
        fc.pre(mergeFacts(seen, foldFacts([...before, ...theirs]), mine).conflicts.length === 0)
        fc.pre(mergeFacts(seen, foldFacts([...before, ...mine]), theirs).conflicts.length === 0)
        const changedBack = (facts: readonly Fact[]) =>
          facts.some(({ id }) => sameFactValue(foldFacts([...before, ...facts]).get(id) ?? null, seen.get(id) ?? null))
        fc.pre(!changedBack(theirs) && !changedBack(mine))
        const first = foldFacts([...before, ...theirs, ...mine])
        const second = foldFacts([...before, ...mine, ...theirs])
        expect(sorted([...first.keys()])).toEqual(sorted([...second.keys()]))
        for (const { id, value } of asFacts(first)) expect(sameFactValue(value, second.get(id) ?? null)).toBe(true)
      }),
    )
  })
})
