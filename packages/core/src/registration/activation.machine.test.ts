import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type ActivationEvent, activationMachine, activationMessages } from './activation.machine'
import type { ActivateResult } from './registration.calls'
import { answering } from './registration.fixture'

describe('activation', () => {
  it.each<[ActivateResult['type'], keyof typeof activationMessages]>([
    ['ActivationSuccessful', 'success'],
    ['ActivationFailed', 'failed'],
    ['ActivationTooLongAgo', 'tooLongAgo'],
  ])('after %s is %s, with a message of its own', async (type, state) => {
    const asked: unknown[] = []
    const registration = answering({
      activate: async (request) => {
        asked.push(request)
        return { type }
      },
    })
    const actor = createActor(activationMachine, { input: { registration, data: 'secret' } }).start()
    expect(actor.getSnapshot().value).toBe('inProgress')
    await waitFor(actor, (page) => page.matches(state))
    expect(asked).toEqual([{ data: 'secret' }])
    expect(activationMessages[state]).toBe(`activation.${state}`)
    expect(activationMessages.inProgress).toBe('activation.inProgress')
  })

  it('fails without asking when the link carries no data', () => {
    const asked: unknown[] = []
    const registration = answering({
      activate: async (request) => {
        asked.push(request)
        return { type: 'ActivationSuccessful' }
      },
    })
    const actor = createActor(activationMachine, { input: { registration, data: ' ' } }).start()
    expect(actor.getSnapshot().value).toBe('failed')
    expect(asked).toEqual([])
  })

  it('fails when no answer comes', async () => {
    const registration = answering({ activate: () => Promise.reject(new Error('offline')) })
    const actor = createActor(activationMachine, { input: { registration, data: 'secret' } }).start()
    await waitFor(actor, (page) => page.matches('failed'))
  })

  it('has a message in every reachable state', () => {
    const events: ActivationEvent[] = [
      { type: 'ActivationSuccessful' },
      { type: 'ActivationFailed' },
      { type: 'ActivationTooLongAgo' },
      { type: 'unreachable', error: 'offline' },
    ]
    const paths = getShortestPaths(activationMachine, {
      input: { registration: answering({}), data: 'secret' },
      events,
      stopWhen: ({ status }) => status === 'done',
    })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(activationMessages)))
    for (const { state } of paths) expect(state.status === 'done').toBe(!state.matches('inProgress'))
    expect(Object.keys(activationMachine.states).sort()).toEqual(Object.keys(activationMessages).sort())
  })
})
