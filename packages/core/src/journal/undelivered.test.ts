import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { deliverWaiting } from './delivery'
import type { Undelivered } from './journal.port'
import { lastingUndelivered, undeliveredMachine } from './undelivered.machine'

const of = { group: 'Testing', base: 'entry', draft: 'd1' }
const some = (refused: number, waiting: number): Undelivered => ({ of, refused, waiting })

describe('answers that are on the device only', () => {
  it.each([
    ['at once where the server did not take them', [], [some(2, 0)], [some(2, 0)]],
    ['not before they have waited for a while', [], [some(0, 3)], []],
    ['once they go on waiting', [some(0, 3)], [some(0, 3)], [some(0, 3)]],
    ['without those that joined them just now', [some(1, 1)], [some(1, 2)], [some(1, 1)]],
    ['no more once they have arrived', [some(0, 3)], [], []],
  ])('are told of %s [DATA-20]', (_, before, now, told) => {
    expect(lastingUndelivered({ before, now })).toEqual(told)
  })

  it('are looked for again and again, as others of one person’s tabs send and are refused [DATA-20]', async () => {
    const device = memoryDevice()
    const journal = device.openTab()
    await journal.keep(of, { delivery: 'one', facts: [{ id: 'a', value: 1 }] })
    const clock = new SimulatedClock()
    const actor = createActor(undeliveredMachine, { clock, input: { journal } }).start()
    await waitFor(actor, (screen) => screen.matches('resting'))
    expect(lastingUndelivered(actor.getSnapshot().context)).toEqual([])

    await deliverWaiting(journal, {
      addFacts: async () => ({ type: 'AddFactError', errors: [{ id: 'a', reason: 'Frozen' }] }),
    })
    clock.increment(5_000)
    await waitFor(actor, (screen) => screen.matches('resting'))
    expect(lastingUndelivered(actor.getSnapshot().context)).toEqual([some(1, 0)])
    actor.stop()
  })

  it('are none on a device that keeps nothing', async () => {
    const actor = createActor(undeliveredMachine, { input: { journal: null } }).start()
    const { context } = await waitFor(actor, (screen) => screen.matches('resting'))
    expect(lastingUndelivered(context)).toEqual([])
    actor.stop()
  })
})
