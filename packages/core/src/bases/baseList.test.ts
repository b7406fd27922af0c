import { describe, expect, it } from 'vitest'
import { chosenBase, filterBases, nameOfBase } from './baseList'
import type { BaseOverview, GroupOfBases } from './bases.calls'

const aBase = (base: string, text: BaseOverview['text'] = {}): BaseOverview => ({
  base,
  version: '1',
  text,
  languages: ['en'],
})

const groups: readonly GroupOfBases[] = [
  {
    group: 'hernia',
    bases: [aBase('baseline', { en: 'Baseline', de: 'Aufnahme' }), aBase('followup', { en: 'Follow-up' })],
  },
  { group: 'training', bases: [aBase('practice')] },
]
const names = (left: readonly GroupOfBases[]) =>
  left.map(({ group, bases }) => [group, ...bases.map(({ base }) => base)])

describe('the list of bases', () => {
  it('is filtered by what the bases are called in the reader’s language', () => {
    expect(names(filterBases(groups, 'aufnahme', 'de'))).toEqual([['hernia', 'baseline']])
    expect(names(filterBases(groups, 'aufnahme', 'en'))).toEqual([])
  })

  it('shows all bases of a group that matches', () => {
    expect(names(filterBases(groups, ' HERN ', 'en'))).toEqual([['hernia', 'baseline', 'followup']])
  })

  it('is whole without a filter', () => {
    expect(filterBases(groups, '  ', 'en')).toEqual(groups)
  })

  it('looks at the base that is wished for, else at the first', () => {
    expect(chosenBase(groups, { group: 'training', base: 'practice' })?.base).toBe('practice')
    expect(chosenBase(groups, { group: 'training', base: 'baseline' })?.base).toBe('baseline')
    expect(chosenBase(groups, {})?.group).toBe('hernia')
    expect(chosenBase([], {})).toBeNull()
  })

  it('calls a base without a title by its own name', () => {
    expect(nameOfBase(aBase('practice'), 'en')).toBe('practice')
  })
})
