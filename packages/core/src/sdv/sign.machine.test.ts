import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { Refused } from '../refusal'
import type { MoveSdvResult } from './sdv.calls'
import { signMachine } from './sign.machine'

const request = {
  group: 'hernia',
  base: 'baseline',
  owner: 'bob',
  name: 'VH_1',
  questionnaireId: 'surgery',
  seen: 'r1',
}

function opened(move: 'setPi' | 'unsetPi', answers: (MoveSdvResult | 'offline')[]) {
  const sent: unknown[] = []
  const by = (call: string) => async (asked: unknown) => {
    sent.push([call, asked])
    const answer = answers.shift() ?? 'offline'
    if (answer === 'offline') throw new TypeError('Failed to fetch')
    return answer
  }
  const sdv = { setPiSdv: by('setPiSdv'), unSetPiSdv: by('unSetPiSdv') }
  const actor = createActor(signMachine, { input: { sdv, move, request } }).start()
  const reaches = (state: 'done' | 'unreachable' | 'outdated') => waitFor(actor, (one) => one.matches(state))
  return { sent, actor, reaches }
}

const frozen = [{ questionnaireId: 'surgery', freezing: 'withoutQuery', reason: 'verified' }] as const

describe('a signature', () => {
  it.each([
    ['setPi', 'setPiSdv'],
    ['unsetPi', 'unSetPiSdv'],
  ] as const)('%s: waits to be confirmed, is sent once, and says what is frozen now [SDV-08]', async (move, call) => {
    const { sent, actor, reaches } = opened(move, [{ type: 'SdvSet', frozen }])
    expect(sent).toEqual([])
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    expect((await reaches('done')).context.frozen).toEqual(frozen)
    expect(sent).toEqual([[call, request]])
  })

  it('can be retried without a connection', async () => {
    const { actor, reaches } = opened('setPi', ['offline', { type: 'SdvSet' }])
    actor.send({ type: 'confirm' })
    await reaches('unreachable')
    actor.send({ type: 'confirm' })
    expect((await reaches('done')).context.frozen).toBeNull()
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)(
    'may be confirmed again after %s [APP-04]',
    async (type) => {
      const { actor, reaches } = opened('setPi', [{ type }, { type: 'SdvSet' }])
      actor.send({ type: 'confirm' })
      expect((await reaches('unreachable')).context.error).toEqual(new Refused(type))
      actor.send({ type: 'confirm' })
      await reaches('done')
    },
  )

  it('is not made where the case has changed meanwhile', async () => {
    const { sent, actor, reaches } = opened('setPi', [{ type: 'CaseChanged' }])
    actor.send({ type: 'confirm' })
    await reaches('outdated')
    actor.send({ type: 'confirm' })
    expect(sent).toHaveLength(1)
  })
})

describe('every way through a signature', () => {
  const paths = getShortestPaths(signMachine, {
    input: {
      sdv: { setPiSdv: () => new Promise(() => {}), unSetPiSdv: () => new Promise(() => {}) },
      move: 'setPi',
      request,
    },
    events: [
      { type: 'confirm' },
      { type: 'unreachable', error: 'offline' },
      { type: 'SdvSet', frozen },
      { type: 'CaseChanged' },
    ],
  })

  it('reaches every state', () => {
    const states = ['asking', 'sending', 'unreachable', 'done', 'outdated']
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(states))
  })

  it('freezes nothing before the server has accepted the signature, and signs nothing unconfirmed [SDV-08]', () => {
    for (const { state, steps } of paths) {
      expect(state.context.frozen !== null).toBe(state.matches('done'))
      if (!state.matches('asking')) expect(steps.map(({ event }) => event.type)).toContain('confirm')
    }
  })
})
