import { describe, expect, it, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { awayAfter } from '../entry/presence/presence'
import { lookAgainAfter, tryAgainAfter } from '../entry/presence/presenceMachineOf'
import type { Waiting } from './home.calls'
import { homeMachine } from './home.machine'

const answerOf = (nth: number): Waiting => ({
  type: 'ReceivedWaiting',
  requests: { count: nth, lines: [] },
  studies: [],
})

function start(follows = true, fails = false) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const failing = { now: fails }
  const home = {
    getWaiting: async ({ today }: { readonly today: string }) => {
      asked.push(today)
      if (failing.now) throw new Error('offline')
      return answerOf(asked.length)
    },
  }
  const actor = createActor(homeMachine, {
    clock,
    input: { home, today: () => `day ${asked.length}`, follows, showsSdv: true },
  }).start()
  const count = () => actor.getSnapshot().context.waiting?.requests?.count
  const settled = (look: 'shown' | 'unreachable') =>
    vi.waitFor(() => expect(actor.getSnapshot().value).toMatchObject({ look }), { interval: 1 })
  const pass = (time: number) => clock.increment(time)
  return { actor, asked, failing, count, settled, pass }
}

describe('the home screen', () => {
  it('asks again every few seconds, each time for the day that it is then [MORE-11]', async () => {
    const { asked, count, settled, pass } = start()
    await settled('shown')
    pass(lookAgainAfter)
    await settled('shown')
    expect([count(), asked]).toEqual([2, ['day 0', 'day 1']])
  })

  it('stops when the person has left, and asks at once when they are back [MORE-11]', async () => {
    const { actor, asked, settled, pass } = start()
    await settled('shown')
    for (let time = 0; time < awayAfter + lookAgainAfter; time += lookAgainAfter) {
      pass(lookAgainAfter)
      await vi.waitFor(() => expect(actor.getSnapshot().value).not.toMatchObject({ look: 'refreshing' }), {
        interval: 1,
      })
    }
    const before = asked.length
    pass(10 * awayAfter)
    expect(asked).toHaveLength(before)
    actor.send({ type: 'active' })
    await settled('shown')
    expect(asked).toHaveLength(before + 1)
  })

  it('keeps what it knows if asking again fails, says so, and tries again later or when told to [MORE-11]', async () => {
    const { actor, asked, failing, count, settled, pass } = start()
    await settled('shown')
    failing.now = true
    pass(lookAgainAfter)
    await settled('shown')
    expect([count(), actor.getSnapshot().context.error]).toEqual([1, new Error('offline')])
    pass(lookAgainAfter)
    expect(asked).toHaveLength(2)
    failing.now = false
    pass(tryAgainAfter)
    await settled('shown')
    expect([count(), actor.getSnapshot().context.error]).toEqual([3, null])
  })

  it('without an answer at first says so until somebody tries again [MORE-11]', async () => {
    const { actor, failing, settled } = start(true, true)
    await settled('unreachable')
    failing.now = false
    actor.send({ type: 'reload' })
    await settled('shown')
  })

  it('as the number in the sidebar asks only when told to [MORE-11]', async () => {
    const { actor, asked, settled, pass } = start(false)
    await settled('shown')
    pass(10 * tryAgainAfter)
    expect(asked).toHaveLength(1)
    actor.send({ type: 'reload' })
    await settled('shown')
    expect(asked).toHaveLength(2)
  })
})
