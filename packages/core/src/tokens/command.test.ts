import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Command, type CommandWorld, commandDecisions, decideCommand, isSentNow, usesUpToken } from './command'
import { resetToken, type Token } from './token'

const now = new Date('2026-11-21T12:00:00Z')
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const fiveMinutes = 300_000

const token: Token = {
  uuid: '7d0c',
  reusable: false,
  issuer: 'ada',
  permissions: { type: 'AddFactsPermission', caseName: 'case_1', questions: ['pain', 'sleep'] },
  expiresAt: null,
  usedAt: null,
  invalidatedAt: null,
}
const world: CommandWorld = { now, token, case: { name: 'case_1', isDeleted: false }, refusalOf: () => null }

const decide = (command: Command, parts: Partial<CommandWorld> = {}, sendAt = now) =>
  decideCommand({ sendAt, command }, { ...world, ...parts })
const importing = (...ids: string[]): Command => ({ type: 'ImportData', facts: ids.map((id) => ({ id, value: 3 })) })
const getting = (...ids: string[]): Command => ({ type: 'GetQuestions', facts: ids.map((id) => ({ id })) })
const setting = (user: string): Command => ({ type: 'SetPassword', user, password: 'correct-horse-battery' })

describe('a call with a token', () => {
  it('is executed for the questions of its token, their occurrences and notes [TOKN-05]', () => {
    expect(decide(importing('pain', 'sleep', 'pain#2', 'pain (Annotation)'))).toBe('Execute')
    expect(decide(getting('pain'))).toBe('Execute')
    expect(decide(getting())).toBe('Execute')
  })

  it.each(['mood', 'pain#1', 'mood (Annotation)', 'mood#2', '', '__proto__', 'pain (Annotation) (Annotation)'])(
    'gets PermissionError for %j, even beside questions of its own [TOKN-06]',
    (id) => {
      expect(decide(importing('pain', id))).toBe('PermissionError')
      expect(decide(getting('pain', id))).toBe('PermissionError')
    },
  )

  it('gets PermissionError for another case, a deleted one and none [TOKN-06]', () => {
    for (const reached of [{ name: 'case_2', isDeleted: false }, { name: 'case_1', isDeleted: true }, null])
      expect(decide(importing('pain'), { case: reached })).toBe('PermissionError')
  })

  it('gets TokenError without a token, and with one that is used, invalidated or expired [TOKN-05]', () => {
    const spent = [null, { ...token, usedAt: now }, { ...token, invalidatedAt: now }, { ...token, expiresAt: now }]
    for (const one of spent) {
      expect(decide(importing('pain'), { token: one })).toBe('TokenError')
      expect(decide(getting('pain'), { token: one })).toBe('TokenError')
    }
  })

  it('gets AddFactError for an answer that the base refuses, and only where answers are brought [TOKN-05]', () => {
    const refusalOf: CommandWorld['refusalOf'] = ({ id }) => (id === 'sleep' ? 'WrongType' : null)
    expect(decide(importing('pain', 'sleep'), { refusalOf })).toBe('AddFactError')
    expect(decide(importing('pain'), { refusalOf })).toBe('Execute')
    expect(decide(getting('sleep'), { refusalOf })).toBe('Execute')
  })

  it('learns nothing about answers that are not its own: permission comes before what the base says [TOKN-06]', () => {
    expect(decide(importing('mood'), { refusalOf: () => 'WrongType' })).toBe('PermissionError')
  })

  it('sets the password of nobody but the user of its reset link', () => {
    const reset = resetToken('9f', 'ada', now)
    expect(decide(setting('ada'), { token: reset, case: null })).toBe('Execute')
    expect(decide(setting('ben'), { token: reset })).toBe('PermissionError')
    expect(decide(setting('ada'))).toBe('PermissionError')
    expect(decide(importing('pain'), { token: reset })).toBe('PermissionError')
    expect(decide(getting(), { token: reset })).toBe('PermissionError')
  })

  it('is executed, or refused in one of three ways [TOKN-05]', () => {
    expect(commandDecisions).toEqual(['Execute', 'PermissionError', 'TokenError', 'AddFactError'])
  })

  it('uses up its token by changing something, not by reading', () => {
    expect([importing(), getting(), setting('ada')].map(usesUpToken)).toEqual([true, false, true])
  })

  it('is never executed for a question that its token does not name, whatever the call [TOKN-06]', () => {
    const id = fc.constantFrom('pain', 'sleep', 'mood', 'pain#2', 'mood#2', 'pain (Annotation)', 'x')
    fc.assert(
      fc.property(fc.array(id), fc.subarray(['pain', 'sleep', 'mood']), (ids, questions) => {
        const permissions = { type: 'AddFactsPermission' as const, caseName: 'case_1', questions }
        const decision = decide(importing(...ids), { token: { ...token, permissions } })
        expect(commandDecisions).toContain(decision)
        const reached = ids.map((one) => one.replace(/#2| \(Annotation\)/, ''))
        expect(decision).toBe(reached.every((one) => questions.includes(one)) ? 'Execute' : 'PermissionError')
      }),
    )
  })
})

describe('the moment a call was sent', () => {
  it.each([
    [0, true],
    [fiveMinutes, true],
    [-fiveMinutes, true],
    [fiveMinutes + 1, false],
    [-fiveMinutes - 1, false],
    [Number.NaN, false],
  ])('may be %i ms from now: %s [TOKN-05]', (distance, isNow) => {
    expect(isSentNow(after(distance), now)).toBe(isNow)
    expect(decide(importing('pain'), {}, after(distance))).toBe(isNow ? 'Execute' : 'TokenError')
  })
})
