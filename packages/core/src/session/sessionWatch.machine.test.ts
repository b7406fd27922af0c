import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { sessionWatchMachine, watchEvery } from './sessionWatch.machine'

function watching(answer: () => Promise<{ type: 'SessionOpen' }>) {
  const clock = new SimulatedClock()
  let asked = 0
  const isSessionOpen = () => {
    asked += 1
    return answer()
  }
  const actor = createActor(sessionWatchMachine, { clock, input: { port: { isSessionOpen } } }).start()
  return { actor, clock, asked: () => asked, waiting: () => waitFor(actor, (state) => state.matches('waiting')) }
}

describe('the watch over a session', () => {
  it.each([
    ['open', async () => ({ type: 'SessionOpen' as const })],
    ['not to be told without a connection', async () => Promise.reject(new Error('offline'))],
  ])('asks every minute while it is %s [AUTH-14]', async (_, answer) => {
    const { clock, asked, waiting } = watching(answer)
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await waiting()
      expect(asked()).toBe(minutes)
      clock.increment(watchEvery - 1)
      expect(asked()).toBe(minutes)
      clock.increment(1)
    }
    expect(asked()).toBe(5)
  })

  it('asks at once when the page is seen again, and never twice at a time', async () => {
    const { actor, clock, asked } = watching(() => new Promise(() => {}))
    actor.send({ type: 'look' })
    expect(asked()).toBe(1)
    actor.send({ type: 'look' })
    clock.increment(10 * watchEvery)
    expect(asked()).toBe(1)
  })
})
