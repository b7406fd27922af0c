import { describe, expect, it } from 'vitest'
import { findCases, findNamed } from './palette'

const all = ['Bases', 'Save case', 'Case groups', 'Größe'].map((name) => ({ name }))
const found = (term: string) => findNamed(all, term).map(({ name }) => name)

describe('a palette [DATA-21]', () => {
  it('finds entries with every typed word, prefixes first, ignoring case and accents', () => {
    expect(found('case')).toEqual(['Case groups', 'Save case'])
    expect(found('CASE sa')).toEqual(['Save case'])
    expect(found('grosse')).toEqual(['Größe'])
    expect(found('nowhere')).toEqual([])
  })

  it('finds everything in order while nothing is typed', () => {
    expect(found(' ')).toEqual(all.map(({ name }) => name))
  })

  it('finds undeleted cases by name, in their order, once something is typed', () => {
    const aCase = (name: string, deleted?: true) => ({ name, group: 'Testing', base: 'entry', deleted })
    const cases = [aCase('VH_2'), aCase('VH_3', true), aCase('VH_10'), aCase('X_1')]
    expect(findCases(cases, ' vh ').map(({ name }) => name)).toEqual(['VH_2', 'VH_10'])
    expect(findCases(cases, ' ')).toEqual([])
  })
})
