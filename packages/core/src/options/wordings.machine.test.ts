import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type WordingsEvent, wordingsMachine } from './wordings.machine'

const never = () => new Promise<string | null>(() => {})
const offline = () => Promise.reject(new Error('offline'))

function polling(timeout: number | null, ...answers: readonly (() => Promise<string | null>)[]) {
  const clock = new SimulatedClock()
  let asked = 0
  const server = {
    getCustomTranslations: () => {
      asked += 1
      return (answers[asked - 1] ?? never)()
    },
  }
  const actor = createActor(wordingsMachine, { input: { server, timeout }, clock }).start()
  return { clock, actor, asked: () => asked, value: () => actor.getSnapshot().value }
}

const pausing = (poll: ReturnType<typeof polling>) =>
  waitFor(poll.actor, (state) => state.matches({ polling: 'pausing' }))

describe('the wordings of an administrator', () => {
  it('are requested every 500 ms until a server responds', async () => {
    const poll = polling(null, offline, offline, async () => 'de.bases.newCase Neuer Fall')
    await pausing(poll)
    poll.clock.increment(499)
    expect(poll.asked()).toBe(1)
    poll.clock.increment(1)
    expect(poll.asked()).toBe(2)
    await pausing(poll)
    poll.clock.increment(500)
    const { context } = await waitFor(poll.actor, (state) => state.matches('available'))
    expect(context.translations).toEqual([{ language: 'de', path: ['bases', 'newCase'], value: 'Neuer Fall' }])
    expect(poll.asked()).toBe(3)
    poll.clock.increment(60_000)
    expect(poll.asked()).toBe(3)
  })

  it('are available once the server responds, even if none are set', async () => {
    const poll = polling(null, async () => null)
    const { context } = await waitFor(poll.actor, (state) => state.matches('available'))
    expect(context.translations).toEqual([])
  })

  it('are abandoned when the window’s timeout passes', async () => {
    const poll = polling(1200, offline)
    await pausing(poll)
    poll.clock.increment(1199)
    expect(poll.value()).toEqual({ polling: 'asking' })
    poll.clock.increment(1)
    expect(poll.value()).toBe('givenUp')
    poll.clock.increment(10_000)
    expect(poll.asked()).toBe(2)
  })

  it('are requested without end if the window sets no timeout', () => {
    const poll = polling(null, never)
    poll.clock.increment(1_000_000_000)
    expect(poll.value()).toEqual({ polling: 'asking' })
    expect(poll.asked()).toBe(1)
  })
})

describe('every way of fetching the wordings', () => {
  const events: WordingsEvent[] = [
    { type: 'ReceivedWordings', text: 'de.a b' },
    { type: 'Unavailable' },
    // The casts are safe: these are the chart's own events for the end of a delay.
    { type: 'xstate.after.pause.wordings.polling.pausing' } as unknown as WordingsEvent,
    { type: 'xstate.after.timeout.wordings.polling' } as unknown as WordingsEvent,
  ]
  const from = (timeout: number | null) =>
    getShortestPaths(wordingsMachine, {
      input: { server: { getCustomTranslations: never }, timeout },
      events,
      stopWhen: ({ status }) => status === 'done',
    })
  const reached = (timeout: number | null) => new Set(from(timeout).map(({ state }) => JSON.stringify(state.value)))
  const always = ['{"polling":"asking"}', '{"polling":"pausing"}', '"available"']

  it('reaches every state, and gives up only where there is a timeout', () => {
    expect(reached(1)).toEqual(new Set([...always, '"givenUp"']))
    expect(reached(null)).toEqual(new Set(always))
  })

  it('ends once they are available or abandoned', () => {
    const ends = ['available', 'givenUp']
    for (const { state } of from(1)) expect(state.status === 'done').toBe(ends.includes(String(state.value)))
  })

  it('has wordings only when they are available', () => {
    for (const { state } of from(1)) expect(state.context.translations.length > 0).toBe(state.matches('available'))
  })
})
