import { describe, expect, it } from 'vitest'
import { chosenBase, filterBases, groupTextIn, nameOfBase, nameOfGroup } from './baseList'
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
  it('filters bases by their titles in the reader’s language', () => {
    expect(names(filterBases(groups, 'aufnahme', 'de'))).toEqual([['hernia', 'baseline']])
    expect(names(filterBases(groups, 'aufnahme', 'en'))).toEqual([])
  })

  it('shows all bases of a group that matches', () => {
    expect(names(filterBases(groups, ' HERN ', 'en'))).toEqual([['hernia', 'baseline', 'followup']])
  })

  it('finds a group by its name in the reader’s language', () => {
    const translated = groups.map((group) => (group.group === 'training' ? { ...group, text: { de: 'Übung' } } : group))
    expect(names(filterBases(translated, 'übung', 'de'))).toEqual([['training', 'practice']])
    expect(chosenBase(translated, { group: 'training', base: 'practice' })?.groupText).toEqual({ de: 'Übung' })
    expect(nameOfGroup({ group: 'training', text: { de: 'Übung' } }, 'de')).toBe('Übung')
    expect(nameOfGroup({ group: 'training' }, 'de')).toBe('training')
  })

  it('takes a group’s name from the header line that names it', () => {
    const said = { en: 'Alpine Network', de: 'Alpennetz' }
    expect(groupTextIn([{ en: 'Registry' }, said], 'Alpine Network')).toEqual(said)
    expect(groupTextIn([{ en: 'Registry' }], 'Alpine Network')).toBeUndefined()
    expect(groupTextIn('Alpine Network', 'Alpine Network')).toBeUndefined()
    expect(groupTextIn(null, 'Alpine Network')).toBeUndefined()
  })

  it('is complete without a filter', () => {
    expect(filterBases(groups, '  ', 'en')).toEqual(groups)
  })

  it('selects the requested base and never another, and the first if none is requested [BASE-01]', () => {
    expect(chosenBase(groups, { group: 'training', base: 'practice' })?.base).toBe('practice')
    expect(chosenBase(groups, { group: 'training', base: 'baseline' })).toBeNull()
    expect(chosenBase(groups, null)?.group).toBe('hernia')
    expect(chosenBase([], null)).toBeNull()
  })

  it('shows a base without a title under its name', () => {
    expect(nameOfBase(aBase('practice'), 'en')).toBe('practice')
  })
})
