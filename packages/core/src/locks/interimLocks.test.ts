import { expect, it } from 'vitest'
import { isInterimLocked } from './interimLocks'

it.each([
  [[], [], false],
  [['VH_1'], [], true],
  [[], ['surgery'], true],
  [['VH_1'], ['surgery'], true],
  [['VH_2'], ['surgery'], false],
  [['VH_1'], ['patient'], false],
])('cases %j and questionnaires %j: surgery of VH_1 is locked: %s [LOCK-02]', (caseIds, tabIds, expected) => {
  expect(isInterimLocked({ caseIds, tabIds }, { id: null, name: 'VH_1' }, ['surgery'])).toBe(expected)
})

it('locks only the case with the id, and no other with its name [MORE-01]', () => {
  const lock = { caseIds: ['case-1'], tabIds: [] }
  expect(isInterimLocked(lock, { id: 'case-1', name: 'VH_1' }, ['surgery'])).toBe(true)
  expect(isInterimLocked(lock, { id: 'case-2', name: 'VH_1' }, ['surgery'])).toBe(false)
})

it.each([
  [['history'], true],
  [['risk'], true],
  [['medication'], true],
  [['surgery'], false],
])('a lock on %j reaches a questionnaire nested in history and risk: %s [LOCK-02]', (tabIds, expected) => {
  const lineage = ['medication', 'risk', 'history']
  expect(isInterimLocked({ caseIds: [], tabIds }, { id: null, name: 'VH_1' }, lineage)).toBe(expected)
})
