import { describe, expect, it } from 'vitest'
import { comesByScrolling, foundCases, isFound, keyOfCase, nextOrder, shownCases } from './caseSearch'
import type { CaseEntry } from './cases.calls'

const aCase = (name: string, more: Partial<CaseEntry> = {}): CaseEntry => ({
  name,
  base: 'baseline',
  group: 'hernia',
  ...more,
})
const cases = ['VH_10', 'VH_9', 'ab_1'].map((name) => aCase(name))
const names = (found: readonly CaseEntry[]) => found.map(({ name }) => name)
const order = { order: 'name', descending: false } as const

describe('the search for cases', () => {
  it('keeps the order of the list [BASE-02]', () => {
    expect(names(foundCases(cases, ' '))).toEqual(['VH_10', 'VH_9', 'ab_1'])
    expect(names(foundCases(cases, 'vh'))).toEqual(['VH_10', 'VH_9'])
  })

  it('finds a term in names, as the server does: ignoring case and forms of one character [BASE-02]', () => {
    expect(names(foundCases(cases, ' vh_1 '))).toEqual(['VH_10'])
    expect(names(foundCases([aCase('STRASSE')], 'straße'))).toEqual(['STRASSE'])
  })

  it('distinguishes cases of two people with the same name', () => {
    const shared = [aCase('VH_1', { user: 'ben' }), aCase('VH_1', { user: 'ada' })]
    expect(keyOfCase(shared[0]!)).not.toBe(keyOfCase(shared[1]!))
    expect(keyOfCase(aCase('VH_1', { id: 'c1' }))).toBe(keyOfCase(aCase('VH_2', { id: 'c1' })))
  })
})

describe('a list of which only some pages are here [MORE-12]', () => {
  const some = { cases, next: 'second', order }
  const list = { all: some, order, term: '', looksInside: false, named: null, inside: null }

  it('is found without a term, and shows what is here', () => {
    expect(isFound(list)).toBe(true)
    expect(shownCases(list)).toEqual(some)
  })

  it('is not found for a term until the server has answered, and shows what is here and matches', () => {
    const searched = { ...list, term: 'ab' }
    expect(isFound(searched)).toBe(false)
    expect(shownCases(searched)).toEqual({ cases: [cases[2]], next: null, order })
    const named = { cases: [aCase('cab_1')], next: null, order }
    expect(isFound({ ...searched, named })).toBe(true)
    expect(shownCases({ ...searched, named })).toBe(named)
  })

  it('is not found while the server sorts it anew, and shows the order of before', () => {
    const named = { cases: [aCase('cab_1')], next: null, order }
    const sorted = { ...list, term: 'ab', named, order: { order: 'savedAt', descending: true } } as const
    expect(isFound(sorted)).toBe(false)
    expect(shownCases(sorted).order).toEqual(order)
  })

  it('goes on by scrolling, unless a search inside cases was stopped', () => {
    const inside = { ...some, searched: 500, count: 1_000, moreCases: false, enough: 3 }
    expect(comesByScrolling(list)).toBe(true)
    expect(comesByScrolling({ ...list, all: { ...some, next: null } })).toBe(false)
    expect(comesByScrolling({ ...list, term: 'a', looksInside: true, inside })).toBe(true)
    expect(comesByScrolling({ ...list, term: 'a', looksInside: true, inside: { ...inside, enough: 100 } })).toBe(false)
  })

  it('is found for a term once all of it is here, but not inside cases', () => {
    const whole = { ...list, all: { ...some, next: null }, term: 'ab' }
    expect(isFound(whole)).toBe(true)
    expect(isFound({ ...whole, looksInside: true })).toBe(false)
  })
})

describe('the order after a press on a column [MORE-12]', () => {
  it('begins with A, the latest, or the least done, and turns round at the second press', () => {
    expect(nextOrder(order, 'name')).toEqual({ order: 'name', descending: true })
    expect(nextOrder({ order: 'name', descending: true }, 'name')).toEqual(order)
    expect(nextOrder(order, 'savedAt')).toEqual({ order: 'savedAt', descending: true })
    expect(nextOrder(order, 'owner')).toEqual({ order: 'owner', descending: false })
    expect(nextOrder(order, 'progress')).toEqual({ order: 'progress', descending: false })
  })
})
