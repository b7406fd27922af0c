import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Command, type CommandWorld, commandDecisions, decideCommand } from './command'
import type { Token } from './token'

const now = new Date('2026-11-21T12:00:00Z')

const token: Token = {
  uuid: '7d0c',
  reusable: false,
  issuer: 'ada',
  permissions: { type: 'AddFactsPermission', caseName: 'case_1', questions: ['pain', 'sleep'] },
  expiresAt: null,
  usedAt: null,
  invalidatedAt: null,
}
const world: CommandWorld = {
  now,
  token,
  case: { name: 'case_1', isDeleted: false },
  isIssuerAllowed: true,
  takes: () => true,
}

const decide = (command: Command, parts: Partial<CommandWorld> = {}) => decideCommand(command, { ...world, ...parts })
const importing = (...ids: string[]): Command => ({ type: 'ImportData', facts: ids.map((id) => ({ id, value: 3 })) })
const getting = (...ids: string[]): Command => ({ type: 'GetQuestions', facts: ids.map((id) => ({ id })) })

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

  it('gets TokenError once its maker may not enter the case any more [TOKN-05]', () => {
    expect(decide(importing('pain'), { isIssuerAllowed: false })).toBe('TokenError')
    expect(decide(getting('pain'), { isIssuerAllowed: false })).toBe('TokenError')
  })

  it('gets AddFactError for an answer that the base refuses, and only where answers are brought [TOKN-05]', () => {
    const takes: CommandWorld['takes'] = (facts) => facts.every(({ id }) => id !== 'sleep')
    expect(decide(importing('pain', 'sleep'), { takes })).toBe('AddFactError')
    expect(decide(importing('pain'), { takes })).toBe('Execute')
    expect(decide(getting('sleep'), { takes })).toBe('Execute')
  })

  it('learns nothing about answers that are not its own: permission comes before what the base says [TOKN-06]', () => {
    expect(decide(importing('mood'), { takes: () => false })).toBe('PermissionError')
  })

  it('is executed, or refused in one of three ways [TOKN-05]', () => {
    expect(commandDecisions).toEqual(['Execute', 'PermissionError', 'TokenError', 'AddFactError'])
  })

  it('gets AddFactError for a save with nothing in it, which uses no link up [ONCE-03] [TOKN-05]', () => {
    expect(decide(importing())).toBe('AddFactError')
    expect(decide({ type: 'ImportData', facts: [{ id: 'pain', value: null }] })).toBe('AddFactError')
    expect(decide({ type: 'ImportData', facts: [{ id: 'pain', value: { unknown: true } }] })).toBe('Execute')
  })

  it('is never executed for a question that its token does not name, whatever the call [TOKN-06]', () => {
    const id = fc.constantFrom('pain', 'sleep', 'mood', 'pain#2', 'mood#2', 'pain (Annotation)', 'x')
    fc.assert(
      fc.property(fc.array(id, { minLength: 1 }), fc.subarray(['pain', 'sleep', 'mood']), (ids, questions) => {
        const permissions = { type: 'AddFactsPermission' as const, caseName: 'case_1', questions }
        const decision = decide(importing(...ids), { token: { ...token, permissions } })
        expect(commandDecisions).toContain(decision)
        const reached = ids.map((one) => one.replace(/#2| \(Annotation\)/, ''))
        expect(decision).toBe(reached.every((one) => questions.includes(one)) ? 'Execute' : 'PermissionError')
      }),
    )
  })
})
