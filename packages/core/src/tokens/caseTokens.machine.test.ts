import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { caseTokensMachine } from './caseTokens.machine'
import type { CaseToken, CaseTokensPort } from './tokens.calls'

const studyCase = { group: 'hernia', base: 'surgery', owner: 'ada', name: 'VH_1' }
const link: CaseToken = {
  ...{ uuid: 'one', kind: 'link', state: 'notOpened', questions: ['pain'], issuer: 'ada', language: 'sy' },
  ...{ issuedAt: '2026-11-24T10:00:00.000Z', expiresAt: null, openedAt: null, usedAt: null, invalidatedAt: null },
}

function listed(lists: readonly (readonly CaseToken[] | null)[]) {
  const clock = new SimulatedClock()
  const asked: unknown[] = []
  let at = 0
  const tokens: CaseTokensPort = {
    listCaseTokens: async () => {
      const tokens = lists[Math.min(at++, lists.length - 1)]
      if (!tokens) throw new TypeError('Failed to fetch')
      return { type: 'ReceivedTokens', tokens }
    },
    revokeToken: async (request) => {
      asked.push(request)
      return { type: 'Ok' }
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

  it('are asked for again after the connection was lost', async () => {
    const { actor } = listed([null, [link]])
    await waitFor(actor, (one) => one.matches('unreachable'))
    actor.send({ type: 'reload' })
    await waitFor(actor, (one) => one.matches('ready'))
  })
})
