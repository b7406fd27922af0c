import { describe, expect, it } from 'vitest'
import { foundCases, keyOfCase } from './caseSearch'
import type { CaseEntry } from './cases.calls'

const aCase = (name: string, more: Partial<CaseEntry> = {}): CaseEntry => ({
  name,
  base: 'baseline',
  group: 'hernia',
  ...more,
})
const cases = ['VH_10', 'VH_9', 'ab_1'].map((name) => aCase(name))
const names = (found: readonly CaseEntry[]) => found.map(({ name }) => name)

describe('the search for cases', () => {
  it('lists all cases in natural order without a term [BASE-02]', () => {
    expect(names(foundCases(cases, ''))).toEqual(['ab_1', 'VH_9', 'VH_10'])
  })

  it('finds a term in names, ignoring case [BASE-02]', () => {
    expect(names(foundCases(cases, ' vh_1 '))).toEqual(['VH_10'])
  })

  it('adds the cases in whose answers the term was found, each once [BASE-02]', () => {
    expect(names(foundCases(cases, 'vh_1', [aCase('ab_1'), aCase('VH_10')]))).toEqual(['ab_1', 'VH_10'])
  })

  it('distinguishes cases of two people with the same name', () => {
    const shared = [aCase('VH_1', { user: 'ben' }), aCase('VH_1', { user: 'ada' })]
    expect(foundCases(shared, '').map(({ user }) => user)).toEqual(['ada', 'ben'])
    expect(keyOfCase(shared[0]!)).not.toBe(keyOfCase(shared[1]!))
    const ours = [...shared, aCase('VH_1')]
    expect(foundCases(ours, '').map(({ user }) => user)).toEqual([undefined, 'ada', 'ben'])
    expect(keyOfCase(aCase('VH_1', { id: 'c1' }))).toBe(keyOfCase(aCase('VH_2', { id: 'c1' })))
  })
})
