import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { annotationIdOf } from '../../annotation/annotation'
import { baseStructure } from '../../bases/structure'
import { signMoveOf, unsavedWithin } from './sign'

const ordinary = {
  isOwn: false,
  isWaitingForPi: false,
  isExternallyEntered: false,
  hasOpenQueryOnVisibleQuestion: false,
}
const external = { ...ordinary, isExternallyEntered: true }

describe('the sign button of a questionnaire', () => {
  it('signs for a PI if nothing is verified, and withdraws until a monitor has confirmed it [SDV-04]', () => {
    expect(signMoveOf({ held: ['PI'], level: null, ...ordinary })).toBe('setPi')
    expect(signMoveOf({ held: ['PI'], level: 'PI', ...ordinary })).toBe('unsetPi')
    expect(signMoveOf({ held: ['PI'], level: 'Monitor', ...ordinary })).toBeNull()
  })

  it('verifies for a monitor what a PI has signed, and takes it back after [SDV-01] [SDV-04]', () => {
    expect(signMoveOf({ held: ['REPORTER'], level: null, ...ordinary })).toBeNull()
    expect(signMoveOf({ held: ['REPORTER'], level: 'PI', ...ordinary })).toBe('setMonitor')
    expect(signMoveOf({ held: ['REPORTER'], level: 'Monitor', ...ordinary })).toBe('unsetMonitor')
  })

  it('offers somebody with both roles no confirmation of their own signature [SDV-04]', () => {
    const both = { held: ['PI', 'REPORTER'], level: 'PI', ...ordinary } as const
    expect(signMoveOf(both)).toBe('setMonitor')
    expect(signMoveOf({ ...both, isOwn: true })).toBe('unsetPi')
  })

  it('offers a monitor no confirmation of what the investigator has yet to sign [MORE-06]', () => {
    expect(signMoveOf({ held: ['REPORTER'], level: 'PI', ...ordinary, isWaitingForPi: true })).toBe('unsetPi')
  })

  it.each([[[]], [['ADMIN']], [['GROUP_MANAGER']]] as const)('is not there for the roles %j [SDV-04]', (held) => {
    for (const level of [null, 'PI', 'Monitor'] as const) expect(signMoveOf({ held, level, ...ordinary })).toBeNull()
  })

  it('appears at outside answers only while a query is open on a visible question [LOCK-05]', () => {
    expect(signMoveOf({ held: ['PI'], level: null, ...external })).toBeNull()
    expect(signMoveOf({ held: ['PI'], level: null, ...external, hasOpenQueryOnVisibleQuestion: true })).toBe('setPi')
  })

  it('allows withdrawing any signature', () => {
    expect(signMoveOf({ held: ['PI'], level: 'PI', ...external })).toBe('unsetPi')
  })
})

it('knows unsaved answers, notes and occurrences of a questionnaire, and of no other', () => {
  const base = formBase([
    formPart('drugs', [item('drug', 'Text')], { repeats: { min: 0, max: 3 } }),
    formPart('patient', [item('age', 'Num', { questions: [item('exact', 'YN')] })]),
  ])
  const unsaved = ['drug#2', 'age', annotationIdOf('exact'), 'gone']
  expect(unsavedWithin(baseStructure(base), unsaved, 'patient')).toEqual(['age', annotationIdOf('exact')])
  expect(unsavedWithin(baseStructure(base), unsaved, 'drugs')).toEqual(['drug#2'])
})
