import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterUse,
  expiryOf,
  invalidatedBy,
  linkState,
  mayIssueToken,
  type Token,
  tokenState,
  tokenStates,
} from './token'

const now = new Date('2026-11-21T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

const aToken = (parts: Partial<Token> = {}): Token => ({
  uuid: '7d0c',
  reusable: false,
  issuer: 'ada',
  permissions: { type: 'AddFactsPermission', caseName: 'case_1', questions: ['pain', 'sleep'] },
  expiresAt: null,
  usedAt: null,
  invalidatedAt: null,
  ...parts,
})

describe('a token', () => {
  it('of a link is good for one save [TOKN-03]', () => {
    const used = afterUse(aToken(), now)
    expect(tokenState(aToken(), now)).toBe('usable')
    expect(tokenState(used, now)).toBe('used')
    expect(afterUse(used, minutes(1)).usedAt).toEqual(now)
  })

  it('of an app stays usable, until it is invalidated [TOKN-03]', () => {
    const used = afterUse(aToken({ reusable: true }), now)
    expect(tokenState(used, minutes(60))).toBe('usable')
    expect(tokenState({ ...used, invalidatedAt: now }, now)).toBe('invalidated')
  })

  it('is usable, or one of three that are not [TOKN-03]', () => {
    expect(tokenStates).toEqual(['usable', 'used', 'invalidated', 'expired'])
  })

  it('expires at its minute, not after it [TOKN-03]', () => {
    const token = aToken({ expiresAt: minutes(30) })
    expect(tokenState(token, minutes(29.9))).toBe('usable')
    expect(tokenState(token, minutes(30))).toBe('expired')
  })

  it('that is no longer usable never is again [TOKN-03]', () => {
    const perhaps = fc.option(fc.integer({ min: -60, max: 60 }).map(minutes), { nil: null })
    const anyToken = fc
      .record({ reusable: fc.boolean(), expiresAt: perhaps, usedAt: perhaps, invalidatedAt: perhaps })
      .map(aToken)
    fc.assert(
      fc.property(anyToken, fc.nat(120), fc.nat(120), (token, soon, later) => {
        fc.pre(tokenState(token, minutes(soon)) !== 'usable')
        expect(tokenState(token, minutes(soon + later))).not.toBe('usable')
        expect(tokenState(afterUse(token, minutes(soon)), minutes(soon + later))).not.toBe('usable')
      }),
    )
  })

  it('of a link works for 14 days unless said otherwise; an app’s until it is revoked [MORE-17]', () => {
    const days = (count: number) => minutes(count * 24 * 60)
    expect(expiryOf('link', undefined, now)).toEqual(days(14))
    expect(expiryOf('link', 3, now)).toEqual(days(3))
    expect(expiryOf('app', undefined, now)).toBeNull()
    expect(expiryOf('app', 30, now)).toEqual(days(30))
  })

  it('of a link tells what became of it: answers that arrived count first [MORE-17]', () => {
    const link = { ...aToken(), openedAt: null }
    expect(linkState(link, now, true)).toBe('notOpened')
    expect(linkState({ ...link, openedAt: now }, now, true)).toBe('opened')
    expect(linkState({ ...link, openedAt: now, expiresAt: now }, now, true)).toBe('expired')
    expect(linkState({ ...link, invalidatedAt: now }, now, true)).toBe('revoked')
    expect(linkState({ ...link, usedAt: now, invalidatedAt: now, expiresAt: now }, now, true)).toBe('sent')
    expect(linkState(link, now, false)).toBe('revoked')
    expect(linkState({ ...link, usedAt: now }, now, false)).toBe('sent')
    expect(linkState({ ...link, reusable: true, usedAt: now, openedAt: now }, now, true)).toBe('opened')
  })
})

describe('asking for a token', () => {
  const request = { kind: 'link', reusable: false, questions: ['pain'], isCaseSaved: true } as const

  it('is possible only for a saved case and some questions [TOKN-02]', () => {
    expect(mayIssueToken(request)).toBe(true)
    expect(mayIssueToken({ ...request, isCaseSaved: false })).toBe(false)
    expect(mayIssueToken({ ...request, questions: [] })).toBe(false)
  })

  it('for a reusable one is possible only for an app [TOKN-03]', () => {
    expect(mayIssueToken({ ...request, reusable: true })).toBe(false)
    expect(mayIssueToken({ ...request, reusable: true, kind: 'app' })).toBe(true)
    expect(mayIssueToken({ ...request, kind: 'app' })).toBe(true)
  })
})

it('invalidates the tokens of the case that reach any of the questions, and no others [TOKN-04]', () => {
  const facts = (caseName: string, ...questions: string[]) => ({
    type: 'AddFactsPermission' as const,
    caseName,
    questions,
  })
  const tokens = [
    aToken({ uuid: 'both' }),
    aToken({ uuid: 'one', permissions: facts('case_1', 'sleep', 'mood') }),
    aToken({ uuid: 'other questions', permissions: facts('case_1', 'mood') }),
    aToken({ uuid: 'other case', permissions: facts('case_2', 'sleep') }),
    aToken({ uuid: 'already', invalidatedAt: now }),
  ]
  expect(invalidatedBy(tokens, 'case_1', ['sleep']).map(({ uuid }) => uuid)).toEqual(['both', 'one'])
  expect(invalidatedBy(tokens, 'case_1', [])).toEqual([])
})
