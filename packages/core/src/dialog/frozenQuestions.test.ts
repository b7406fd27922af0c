import { describe, expect, it } from 'vitest'
import { type FreezingReason, freezingFor, freezingReasons } from '../locks/freezing'
import { freezeOf, takesAnswer } from './frozenQuestions'

const frozenBy = (reason: FreezingReason) => ({
  locked: ['surgery'],
  frozen: [{ questionnaireId: 'surgery', freezing: freezingFor(reason), reason }],
  asked: ['mesh#2'],
})
const at = (key: string, questionnaireId = 'surgery') => ({ questionnaireId, questionId: key.split('#')[0] ?? '', key })
const none = new Set<string>()

describe('a frozen questionnaire', () => {
  it.each(freezingReasons)('says why: %s [LOCK-01]', (reason) => {
    expect(freezeOf(frozenBy(reason), 'surgery')).toBe(reason)
    expect(freezeOf(frozenBy(reason), 'patient')).toBeNull()
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

  it('asks the queries themselves where the server names no keys', () => {
    const freezings = { ...frozenBy('verified'), asked: undefined }
    expect(takesAnswer(freezings, at('mesh'), new Set(['mesh']))).toBe(true)
    expect(takesAnswer(freezings, at('mesh'), none)).toBe(false)
  })

  it('takes nothing where a server says only that it is locked', () => {
    const freezings = { locked: ['surgery'] }
    expect(freezeOf(freezings, 'surgery')).toBe('locked')
    expect(takesAnswer(freezings, at('mesh'), new Set(['mesh']))).toBe(false)
  })
})
