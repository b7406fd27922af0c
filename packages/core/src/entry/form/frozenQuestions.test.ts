import { describe, expect, it } from 'vitest'
import { type FreezingReason, freezingFor, freezingReasons } from '../../locks/freezing'
import { freezeOf, frozenStateOf, mustBeSavedFirst, signedParts, takesAnswer } from './frozenQuestions'

const frozenBy = (reason: FreezingReason) => ({
  locked: ['surgery'],
  frozen: [{ questionnaireId: 'surgery', freezing: freezingFor(reason), reason }],
  asked: ['mesh#2'],
})
const at = (key: string, questionnaireId = 'surgery') => ({ questionnaireId, key })
const none = new Set<string>()

describe('a frozen questionnaire', () => {
  it.each(freezingReasons)('says why: %s [LOCK-01]', (reason) => {
    expect(freezeOf(frozenBy(reason), 'surgery')).toBe(reason)
    expect(freezeOf(frozenBy(reason), 'patient')).toBeNull()
  })

  it('is not frozen if the server says so', () => {
    const open = { locked: [], frozen: [{ questionnaireId: 'surgery', freezing: 'no', reason: 'verified' }] } as const
    expect(freezeOf(open, 'surgery')).toBeNull()
    expect(takesAnswer(open, at('mesh'), none)).toBe(true)
  })

  it.each([
    ['verified', true],
    ['enteredExternally', true],
    ['interimLocked', false],
    ['deleted', false],
  ] as const)('%s: takes an answer where an open query asks for it: %s [LOCK-02]', (reason, takes) => {
    expect(takesAnswer(frozenBy(reason), at('mesh#2'), none)).toBe(takes)
    expect(takesAnswer(frozenBy(reason), at('mesh'), none)).toBe(false)
    expect(takesAnswer(frozenBy(reason), at('age', 'patient'), none)).toBe(true)
  })

  it('asks the queries if the server names no keys', () => {
    const freezings = { ...frozenBy('verified'), asked: undefined }
    expect(takesAnswer(freezings, at('mesh'), new Set(['mesh']))).toBe(true)
    expect(takesAnswer(freezings, at('mesh'), none)).toBe(false)
    expect(takesAnswer(freezings, at('mesh'), null)).toBe(false)
  })

  it('requires the answer to be saved before its query is answered [LOCK-01] [QRY-12]', () => {
    expect(mustBeSavedFirst(frozenBy('verified'), 'surgery', true)).toBe(true)
    expect(mustBeSavedFirst(frozenBy('verified'), 'surgery', false)).toBe(false)
    expect(mustBeSavedFirst(frozenBy('verified'), 'patient', true)).toBe(false)
  })

  it('accepts nothing if the server only says that it is locked', () => {
    const freezings = { locked: ['surgery'] }
    expect(freezeOf(freezings, 'surgery')).toBe('locked')
    expect(takesAnswer(freezings, at('mesh'), new Set(['mesh']))).toBe(false)
  })
})

it('counts as signed only if verification froze it [LOCK-01]', () => {
  const frozen = [
    { questionnaireId: 'patient', freezing: 'withoutQuery', reason: 'verified' },
    { questionnaireId: 'diary', freezing: 'withoutQuery', reason: 'enteredExternally' },
    { questionnaireId: 'surgery', freezing: 'always', reason: 'interimLocked' },
  ] as const
  expect(signedParts({ frozen })).toEqual(new Set(['patient']))
  expect(signedParts({})).toEqual(new Set())
})

describe('the name of a part that cannot be answered', () => {
  it.each([
    ['verified', true, 3, 'frozen'],
    ['verified', false, 0, 'frozen'],
    ['interimLocked', true, 0, 'interimLocked'],
    ['locked', false, 3, 'interimLocked'],
    ['deleted', false, 3, 'deleted'],
    ['enteredExternally', true, 0, 'waitsForPatient'],
    ['enteredExternally', true, 1, 'answeredByPatient'],
    ['enteredExternally', false, 1, 'sentFromOutside'],
  ] as const)('%s, for the patient alone: %s, %s answers: %s [LOCK-01]', (freeze, isExternalOnly, answered, state) => {
    expect(frozenStateOf(freeze, { isExternalOnly, answered })).toBe(state)
  })
})
