import { expect, it } from 'vitest'
import { isInterimLocked } from './freezing'

it.each([
  [[], [], false],
  [['VH_1'], [], true],
  [[], ['surgery'], true],
  [['VH_1'], ['surgery'], true],
  [['VH_2'], ['surgery'], false],
  [['VH_1'], ['patient'], false],
])('cases %j and questionnaires %j: surgery of VH_1 is locked: %s [LOCK-02]', (caseIds, tabIds, expected) => {
  expect(isInterimLocked({ caseIds, tabIds }, 'VH_1', 'surgery')).toBe(expected)
})
