import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { caseTokensMachine } from './caseTokens.machine'
import type { CaseToken, CaseTokensPort, RevokeTokenResult } from './tokens.calls'

const studyCase = { group: 'hernia', base: 'surgery', owner: 'ada', name: 'VH_1' }
const link: CaseToken = {
  uuid: 'one',
  kind: 'link',
  state: 'notOpened',
  questions: ['pain'],
  issuer: 'ada',
  language: 'sy',
  issuedAt: '2026-11-24T10:00:00.000Z',
  expiresAt: null,
  openedAt: null,
  usedAt: null,
  invalidatedAt: null,
}

function listed(
  lists: readonly (readonly CaseToken[] | null)[],
  revoke: () => Promise<RevokeTokenResult> = async () => ({ type: 'Ok' }),
) {
  const clock = new SimulatedClock()
  const asked: unknown[] = []
  let at = 0
  const tokens: CaseTokensPort = {
    listCaseTokens: async () => {
      const tokens = lists[Math.min(at++, lists.length - 1)]
      if (!tokens) throw new TypeError('Failed to fetch')
      return { type: 'ReceivedTokens', tokens }
    },
    revokeToken: (request) => {
      asked.push(request)
      return revoke()
    },
  }
  return { actor: createActor(caseTokensMachine, { input: { tokens, studyCase }, clock }).start(), clock, asked }
}

describe('the links of a case', () => {
  it('follow what happens: the answers are seen to arrive [MORE-17]', async () => {
    const { actor, clock } = listed([[link], null, [{ ...link, state: 'sent' }]])
    await waitFor(actor, (one) => one.matches('ready'))
    for (let i = 0; i < 2; i += 1) {
      clock.increment(10_000)
      expect(actor.getSnapshot().value).toBe('following')
      await waitFor(actor, (one) => one.matches('ready'))
    }
    expect(actor.getSnapshot().context.list.map(({ state }) => state)).toEqual(['sent'])
  })

  it('are revoked one by one, and then listed anew [MORE-17]', async () => {
    const { actor, asked } = listed([[link], [{ ...link, state: 'revoked' }]])
    await waitFor(actor, (one) => one.matches('ready'))
    actor.send({ type: 'revoke', uuid: 'one' })
    await waitFor(actor, ({ value, context }) => value === 'ready' && context.list[0]?.state === 'revoked')
    expect(asked).toEqual([{ ...studyCase, uuid: 'one' }])
  })

  it.each([
    ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server refuses', async () => ({ type: 'TokenError', error: 'noSuchCase' }) as const],
  ])('are said not to be revoked where %s, until they have ended [MORE-17]', async (_, refuse) => {
    const { actor, clock } = listed([[link], [link], [link], [{ ...link, state: 'revoked' }]], refuse)
    await waitFor(actor, (one) => one.matches('ready'))
    actor.send({ type: 'revoke', uuid: 'one' })
    await waitFor(actor, ({ value, context }) => value === 'ready' && context.notRevoked === 'one')
    for (let looks = 0; looks < 3; looks += 1) {
      clock.increment(10_000)
      await waitFor(actor, (one) => one.matches('ready'))
    }
    expect(actor.getSnapshot().context).toMatchObject({ notRevoked: null, list: [{ state: 'revoked' }] })
  })

  it('may be revoked while the list is asked for [MORE-17]', async () => {
    const { actor, clock, asked } = listed([[link]])
    await waitFor(actor, (one) => one.matches('ready'))
    clock.increment(10_000)
    expect(actor.getSnapshot().can({ type: 'revoke', uuid: 'one' })).toBe(true)
    actor.send({ type: 'revoke', uuid: 'one' })
    await waitFor(actor, (one) => one.matches('ready'))
    expect(asked).toHaveLength(1)
  })

  it('are not asked for once nobody has been at the page for five minutes', async () => {
    const { actor, clock } = listed([[link]])
    await waitFor(actor, (one) => one.matches('ready'))
    for (let looks = 0; !actor.getSnapshot().matches('resting'); looks += 1) {
      expect(looks).toBeLessThan(40)
      clock.increment(10_000)
      await waitFor(actor, (one) => one.matches('ready') || one.matches('resting'))
    }
    clock.increment(3_600_000)
    expect(actor.getSnapshot().value).toBe('resting')
    actor.send({ type: 'active' })
    expect(actor.getSnapshot().value).toBe('following')
  })

  it('are asked for again after the connection was lost', async () => {
    const { actor } = listed([null, [link]])
    await waitFor(actor, (one) => one.matches('unreachable'))
    actor.send({ type: 'reload' })
    await waitFor(actor, (one) => one.matches('ready'))
  })
})
