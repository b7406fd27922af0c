import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '../permissions/capabilities'
import { allSdvLevel, dueForSdv } from './allSdv'
import { mayMoveSdv, sdvLevelOf, sdvLevels } from './level'

const ids = ['patient', 'history', 'surgery', 'follow-up']
const someTabs = fc
  .array(fc.boolean(), { minLength: 4, maxLength: 4 })
  .map((active) => ids.map((id, i) => ({ id, isActive: active[i] === true, asksQuestions: true, within: [] })))
const someEntries = fc.array(
  fc.record({ questionnaireId: fc.constantFrom(...ids), level: fc.constantFrom(...sdvLevels) }),
)

describe('the run over all questionnaires', () => {
  it.each([
    [['PI'], 'PI'],
    [['PI', 'ADMIN'], 'PI'],
    [['REPORTER'], 'Monitor'],
    [['REPORTER', 'DATA_MANAGER'], 'Monitor'],
    [['PI', 'REPORTER'], undefined],
    [['ADMIN'], undefined],
    [[], undefined],
  ] as const)('is done by somebody who is %j at level %s [SDV-06]', (held, expected) => {
    expect(allSdvLevel(held)).toBe(expected)
  })

  it('takes the active questionnaires whose next level is the user’s [SDV-06]', () => {
    const tabs = ids.map((id) => ({ id, isActive: id !== 'follow-up', asksQuestions: true, within: [] }))
    const entries = [
      { questionnaireId: 'history', level: 'PI' },
      { questionnaireId: 'surgery', level: 'Monitor' },
    ] as const
    expect(dueForSdv(['PI'], tabs, entries)).toEqual(['patient'])
    expect(dueForSdv(['REPORTER'], tabs, entries)).toEqual(['history'])
    expect(dueForSdv(['PI', 'REPORTER'], tabs, entries)).toEqual([])
    const changed = entries.map((entry) => ({ ...entry, changed: entry.level === 'PI' ? ['smoker'] : [] }))
    expect(dueForSdv(['REPORTER'], tabs, changed)).toEqual([])
  })

  it('does only what is possible tab by tab [SDV-06]', () => {
    fc.assert(
      fc.property(fc.subarray<Role>([...roles]), someTabs, someEntries, (held, tabs, entries) => {
        for (const id of dueForSdv(held, tabs, entries)) {
          const move = allSdvLevel(held) === 'PI' ? 'setPi' : 'setMonitor'
          expect(mayMoveSdv(held, sdvLevelOf(entries, id), move)).toBe(true)
          expect(tabs.find((tab) => tab.id === id)?.isActive).toBe(true)
        }
      }),
    )
  })
})
