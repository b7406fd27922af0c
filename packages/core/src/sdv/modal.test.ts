import { describe, expect, it } from 'vitest'
import { listedInModes, onlyIn, openSdvModes, waitingInModal } from './modal'

const tabs = ['untouched', 'signed', 'confirmed'].map((id) => ({ id, isActive: true, asksQuestions: true, within: [] }))
const entries = [
  { questionnaireId: 'signed', level: 'PI' },
  { questionnaireId: 'confirmed', level: 'PI' },
  { questionnaireId: 'confirmed', level: 'Monitor' },
] as const

describe('the modal of a tab', () => {
  it.each([
    ['PI', 'setPi', ['untouched']],
    ['PI', 'unsetPi', ['signed']],
    ['PI', 'setMonitor', []],
    ['REPORTER', 'setPi', []],
    ['REPORTER', 'unsetPi', ['signed', 'confirmed']],
    ['REPORTER', 'setMonitor', ['signed']],
    ['REPORTER', 'unsetMonitor', ['confirmed']],
  ] as const)('lists to a %s in mode %s only %j [SDV-04] [SDV-05]', (role, mode, expected) => {
    expect(listedInModes([role], tabs, entries)[mode]).toEqual(expected)
  })

  it('offers only modes with entries [SDV-05]', () => {
    const openTo = (role: 'PI' | 'REPORTER' | 'ADMIN') => openSdvModes(listedInModes([role], tabs, entries))
    expect(openTo('PI')).toEqual(['setPi', 'unsetPi'])
    expect(openTo('REPORTER')).toEqual(['unsetPi', 'setMonitor', 'unsetMonitor'])
    expect(openTo('ADMIN')).toEqual([])
  })

  it('lists to a monitor no part that changed since the investigator signed it, and says that it waits [MORE-06]', () => {
    const changed = [{ questionnaireId: 'signed', level: 'PI', changed: ['age'] }] as const
    expect(listedInModes(['REPORTER'], tabs, changed)).toMatchObject({ setMonitor: [], unsetPi: ['signed'] })
    expect(waitingInModal(['REPORTER'], tabs, changed)).toEqual(['signed'])
    expect(waitingInModal(['PI'], tabs, changed)).toEqual([])
    expect(waitingInModal(['REPORTER'], tabs, entries)).toEqual([])
  })

  it('may list one questionnaire for one mode only', () => {
    expect(openSdvModes(onlyIn('setMonitor', ['signed']))).toEqual(['setMonitor'])
  })
})
