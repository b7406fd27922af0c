import { describe, expect, it } from 'vitest'
import { listedInMode, openSdvModes, sdvModalModes } from './modal'

const tabs = ['untouched', 'signed', 'confirmed'].map((id) => ({ id, isActive: true, asksQuestions: true, within: [] }))
const entries = [
  { questionnaireId: 'signed', level: 'PI' },
  { questionnaireId: 'confirmed', level: 'PI' },
  { questionnaireId: 'confirmed', level: 'Monitor' },
] as const

describe('the modal of a tab', () => {
  it('has five modes [SDV-05]', () => {
    expect(sdvModalModes).toEqual(['unset', 'setPi', 'unsetPi', 'setMonitor', 'unsetMonitor'])
  })

  it.each([
    ['PI', 'unset', []],
    ['PI', 'setPi', ['untouched']],
    ['PI', 'unsetPi', ['signed']],
    ['PI', 'setMonitor', []],
    ['REPORTER', 'setPi', []],
    ['REPORTER', 'unsetPi', ['signed', 'confirmed']],
    ['REPORTER', 'setMonitor', ['signed']],
    ['REPORTER', 'unsetMonitor', ['confirmed']],
  ] as const)('lists to a %s in mode %s only %j [SDV-04] [SDV-05]', (role, mode, expected) => {
    expect(listedInMode(mode, [role], tabs, entries)).toEqual(expected)
  })

  it('offers only modes with entries [SDV-05]', () => {
    expect(openSdvModes(['PI'], tabs, entries)).toEqual(['setPi', 'unsetPi'])
    expect(openSdvModes(['REPORTER'], tabs, entries)).toEqual(['unsetPi', 'setMonitor', 'unsetMonitor'])
    expect(openSdvModes(['ADMIN'], tabs, entries)).toEqual([])
  })
})
