import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type Wordings, type WordingsEvent, wordingsMachine, wordingsRest } from './wordings.machine'

const never = () => new Promise<Wordings | null>(() => {})
const own =
  (text: string | null, version = 'v1') =>
  async (): Promise<Wordings> => ({ text, version })
const offline = () => Promise.reject(new Error('offline'))

function polling(timeout: number | null, ...answers: readonly (() => Promise<Wordings | null>)[]) {
  const clock = new SimulatedClock()
  let asked = 0
  const known: (string | null)[] = []
  const server = {
    getCustomTranslations: (version: string | null) => {
      asked += 1
      known.push(version)
      return (answers[asked - 1] ?? never)()
    },
  }
  const actor = createActor(wordingsMachine, { input: { server, timeout }, clock }).start()
  return { clock, actor, known, asked: () => asked, value: () => actor.getSnapshot().value }
}

const pausing = (poll: ReturnType<typeof polling>) =>
  waitFor(poll.actor, (state) => state.matches({ polling: 'pausing' }))

describe('the wordings of an administrator', () => {
  it('are requested every 500 ms until a server responds [APP-15]', async () => {
    const poll = polling(null, offline, offline, own('de.bases.newCase Neuer Fall'))
    await pausing(poll)
    poll.clock.increment(499)
    expect(poll.asked()).toBe(1)
    poll.clock.increment(1)
    expect(poll.asked()).toBe(2)
    await pausing(poll)
    poll.clock.increment(500)
    const { context } = await waitFor(poll.actor, (state) => state.matches('available'))
    expect(context.translations).toMatchObject([{ language: 'de', path: ['bases', 'newCase'], value: 'Neuer Fall' }])
    expect(poll.asked()).toBe(3)
  })

  it('are asked for again within a second, and changed only if the server has others [APP-15]', async () => {
    const second = async () => ({ text: 'de.a Zwei', version: 'v2' })
    const poll = polling(null, own('de.a Eins'), async () => null, offline, second, own(null, ''), never)
    const texts = () => poll.actor.getSnapshot().context.translations.map(({ value }) => value)
    const next = async () => {
      const before = poll.asked()
      await waitFor(poll.actor, (state) => state.matches({ available: 'resting' }))
      poll.clock.increment(wordingsRest)
      expect(poll.asked()).toBe(before + 1)
      if (poll.asked() < 6) await waitFor(poll.actor, (state) => state.matches({ available: 'resting' }))
      return texts()
    }
    await waitFor(poll.actor, (state) => state.matches('available'))
    expect(wordingsRest).toBeLessThan(1000)
    expect(texts()).toEqual(['Eins'])
    expect(await next()).toEqual(['Eins'])
    expect(await next()).toEqual(['Eins'])
    expect(await next()).toEqual(['Zwei'])
    expect(await next()).toEqual([])
    await next()
    expect(poll.known).toEqual([null, 'v1', 'v1', 'v1', 'v2', ''])
  })

  it('are available once the server responds, even if none are set', async () => {
    const poll = polling(null, own(null, ''))
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
    { type: 'ReceivedWordings', text: 'de.a b', version: 'v1' },
    { type: 'Unchanged' },
    { type: 'Unavailable' },
    // The casts are safe: these are the chart's own events for the end of a delay.
    { type: 'xstate.after.pause.wordings.polling.pausing' } as unknown as WordingsEvent,
    { type: 'xstate.after.timeout.wordings.polling' } as unknown as WordingsEvent,
    { type: 'xstate.after.rest.wordings.available.resting' } as unknown as WordingsEvent,
  ]
  const from = (timeout: number | null) =>
    getShortestPaths(wordingsMachine, {
      input: { server: { getCustomTranslations: never }, timeout },
      events,
      stopWhen: ({ status }) => status === 'done',
    })
  const reached = (timeout: number | null) => new Set(from(timeout).map(({ state }) => JSON.stringify(state.value)))
  const always = ['{"polling":"asking"}', '{"polling":"pausing"}', '{"available":"resting"}', '{"available":"asking"}']

  it('reaches every state, and gives up only where there is a timeout', () => {
    expect(reached(1)).toEqual(new Set([...always, '"givenUp"']))
    expect(reached(null)).toEqual(new Set(always))
  })

  it('ends only once they are abandoned', () => {
    for (const { state } of from(1)) expect(state.status === 'done').toBe(state.matches('givenUp'))
  })

  it('has wordings only when they are available', () => {
    for (const { state } of from(1)) expect(state.context.translations.length > 0).toBe(state.matches('available'))
  })
})
