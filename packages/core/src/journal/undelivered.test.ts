import { answersTo } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { createActor, type EventFrom, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { deliverWaiting } from './courier'
import type { Undelivered } from './journal.port'
import { lastingUndelivered, undeliveredMachine } from './undelivered.machine'

const of = { group: 'Testing', base: 'entry', draft: 'd1' }
const some = (refused: number, waiting: number): Undelivered => ({ of, refused, waiting, lost: [] })

describe('answers that are only on the device', () => {
  it.each([
    ['at once where the server did not take them', [], [some(2, 0)], [some(2, 0)]],
    ['not before they have waited for a while', [], [some(0, 3)], []],
    ['once they go on waiting', [some(0, 3)], [some(0, 3)], [some(0, 3)]],
    ['without those that joined them just now', [some(1, 1)], [some(1, 2)], [some(1, 1)]],
    ['no more once they have arrived', [some(0, 3)], [], []],
  ])('are told of %s [DATA-20]', (_, before, now, told) => {
    expect(lastingUndelivered({ before, now })).toEqual(told)
  })

  it('are looked for repeatedly, because other tabs send answers too [DATA-20]', async () => {
    const device = memoryDevice()
    const journal = device.openTab()
    await journal.keep(of, { idempotencyKey: 'one', facts: [{ id: 'a', value: 1 }] })
    const clock = new SimulatedClock()
    const actor = createActor(undeliveredMachine, { clock, input: { journal } }).start()
    await waitFor(actor, (screen) => screen.matches('resting'))
    expect(lastingUndelivered(actor.getSnapshot().context)).toEqual([])

    await deliverWaiting(
      journal,
      answersTo(async () => ({ type: 'AddFactError', errors: [{ id: 'a', reason: 'Frozen' }] })),
    )
    clock.increment(5_000)
    await waitFor(actor, (screen) => screen.matches('resting'))
    expect(lastingUndelivered(actor.getSnapshot().context)).toEqual([some(1, 0)])
    actor.stop()
  })

  it('are announced at once if they can no longer be delivered, the latest to each question [DATA-20]', () => {
    const lost = [1, 2].map((value) => ({ id: 'a', value }))
    const told = lastingUndelivered({ before: [], now: [{ ...some(0, 0), lost }] })
    expect(told).toEqual([{ ...some(0, 0), lost: [{ id: 'a', value: 2 }] }])
  })

  it('are removed from the device once dropped', async () => {
    const journal = memoryDevice().openTab()
    await journal.keep(of, { idempotencyKey: 'one', facts: [{ id: 'a', value: 1 }] })
    journal.lost(of)
    const actor = createActor(undeliveredMachine, { input: { journal } }).start()
    await waitFor(actor, ({ context }) => lastingUndelivered(context).length > 0)
    actor.send({ type: 'giveUp', draft: 'd1' })
    await waitFor(actor, ({ context }) => lastingUndelivered(context).length === 0)
    expect(await journal.undelivered()).toEqual([])
    actor.stop()
  })

  it('are none on a device that stores nothing', async () => {
    const actor = createActor(undeliveredMachine, { input: { journal: null } }).start()
    const { context } = await waitFor(actor, (screen) => screen.matches('resting'))
    expect(lastingUndelivered(context)).toEqual([])
    actor.stop()
  })
})

describe('every path through the search for them', () => {
  // The casts are safe: these are the chart's own events for its call and its timer.
  const its = (type: string, output?: unknown) => ({ type, output }) as unknown as EventFrom<typeof undeliveredMachine>
  const found = (...output: readonly Undelivered[]) => its('xstate.done.actor.0.undelivered.asking', output)
  const paths = getShortestPaths(undeliveredMachine, {
    input: { journal: null },
    events: [
      found(),
      found(some(0, 3)),
      found(some(1, 2)),
      its('xstate.error.actor.0.undelivered.asking'),
      its('xstate.after.pause.undelivered.resting'),
      { type: 'giveUp', draft: 'd1' },
      its('xstate.done.actor.0.undelivered.givingUp'),
      its('xstate.error.actor.0.undelivered.givingUp'),
    ],
    serializeState: ({ value, context: { before, now } }) => JSON.stringify([value, before, now]),
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['asking', 'resting', 'givingUp']))
  })

  it('reports waiting answers only if they were waiting at the last look too [DATA-20]', () => {
    const waiting = (all: readonly Undelivered[]) => all.reduce((sum, one) => sum + one.waiting, 0)
    for (const { state } of paths)
      expect(waiting(lastingUndelivered(state.context))).toBeLessThanOrEqual(waiting(state.context.before))
  })
})
