import { describe, expect, it } from 'vitest'
import { createActor, type EventFrom, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { BeThereResult } from '../entry.calls'
import type { PersonThere } from './personThere'
import { awayAfter } from './presence'
import { presenceIn, presenceMachine } from './presence.machine'
import { isDue, lookAgainAfter, quietAfter, tryAgainAfter } from './presenceMachineOf'

const weber: PersonThere = {
  username: 'weber',
  title: 'Dr',
  firstName: 'Ute',
  lastName: 'Weber',
  since: '2026-11-21T10:14:00Z',
}

function opened(answers: (BeThereResult | 'offline')[]) {
  const clock = new SimulatedClock()
  const asked: unknown[] = []
  const beThere = async (request: unknown) => {
    asked.push(request)
    const answer = answers.shift() ?? 'offline'
    if (answer === 'offline') throw new Error('offline')
    return answer
  }
  const of = { group: 'Ward', base: 'visit', draft: 'd1' }
  const actor = createActor(presenceMachine, {
    clock,
    input: presenceIn({ calls: async () => ({ presence: { beThere } }), of }),
  })
  actor.start()
  const known = () => waitFor(actor, (state) => !state.matches({ look: 'asking' }))
  /** Waits until it has asked this often and was answered. */
  const asking = async (times: number) => {
    await waitFor(actor, () => asked.length === times)
    await known()
  }
  const others = () => actor.getSnapshot().context.others.map(({ username }) => username)
  return { clock, asked, actor, known, asking, others }
}

const there: BeThereResult = { type: 'OthersThere', others: [weber] }

const nobody: BeThereResult = { type: 'OthersThere', others: [] }

describe('who else has the case open [CASE-12]', () => {
  it('is asked at once and every few seconds, so that the first person learns of the second', async () => {
    const { clock, asked, known, asking, others } = opened([nobody, there, nobody])
    await known()
    expect(others()).toEqual([])
    clock.increment(lookAgainAfter - 1)
    expect(asked).toHaveLength(1)
    clock.increment(1)
    await asking(2)
    expect(others()).toEqual(['weber'])
    clock.increment(lookAgainAfter)
    await asking(3)
    expect(others()).toEqual([])
    expect(lookAgainAfter).toBeLessThanOrEqual(10_000)
    expect(asked).toEqual(Array(3).fill({ group: 'Ward', base: 'visit', draft: 'd1' }))
  })

  it('is not asked or shown after five idle minutes, so that no session is kept alive [AUTH-14]', async () => {
    const { clock, asked, actor, known, asking, others } = opened(Array(100).fill(there))
    await known()
    let asks = 1
    for (let at = lookAgainAfter; at < awayAfter; at += lookAgainAfter) {
      clock.increment(lookAgainAfter)
      await asking(++asks)
    }
    expect(others()).toEqual(['weber'])
    clock.increment(lookAgainAfter)
    await known()
    expect(others()).toEqual([])
    const soFar = asked.length
    clock.increment(12 * 60 * 60_000)
    await known()
    expect(asked.length).toBe(soFar)
    expect(others()).toEqual([])
    actor.send({ type: 'active' })
    await asking(soFar + 1)
    expect(others()).toEqual(['weber'])
  })

  it('continues while the person is active, and reports activity at most every half minute', async () => {
    const { clock, asked, actor, known, asking } = opened(Array(200).fill(nobody))
    await known()
    let told = 0
    for (let asks = 2; asks < 100; asks += 1) {
      if (isDue(actor.getSnapshot())) {
        told += 1
        actor.send({ type: 'active' })
      }
      clock.increment(lookAgainAfter)
      await asking(asks)
    }
    expect(asked).toHaveLength(99)
    expect(told).toBeLessThanOrEqual((98 * lookAgainAfter) / quietAfter)
  })

  it('tells of answers that came by a token, as long as the server says so [MORE-17]', async () => {
    const arrivedAt = '2026-11-21T10:20:00.000Z'
    const { clock, actor, known, asking } = opened([nobody, { ...nobody, arrivedAt }, nobody])
    await known()
    const told = []
    for (let asks = 2; asks <= 3; asks += 1) {
      clock.increment(lookAgainAfter)
      await asking(asks)
      told.push(actor.getSnapshot().context.news.arrivedAt)
    }
    expect(told).toEqual([arrivedAt, null])
  })

  it('asks nothing more once the case is not shared any more [GRP-12]', async () => {
    const { clock, asked, actor, known } = opened([{ type: 'DraftNotFound', accessEnded: true }])
    await known()
    expect(actor.getSnapshot().context.hasEnded).toBe(true)
    clock.increment(3_600_000)
    expect(asked).toHaveLength(1)
  })

  it.each<[string, BeThereResult | 'offline']>([
    ['no connection', 'offline'],
    ['nobody signed in', { type: 'LoginRequired' }],
    ['a draft that is gone', { type: 'DraftNotFound' }],
  ])('is nobody’s to say with %s, and is asked less often then', async (_, answer) => {
    const { clock, asked, known, asking, others } = opened([there, answer, there])
    await known()
    clock.increment(lookAgainAfter)
    await asking(2)
    expect(others()).toEqual([])
    clock.increment(tryAgainAfter - 1)
    expect(asked).toHaveLength(2)
    clock.increment(1)
    await asking(3)
    expect(others()).toEqual(['weber'])
  })

  it('is empty on a server without presence', async () => {
    const actor = createActor(presenceMachine, {
      input: presenceIn({ calls: async () => ({}), of: { group: 'a', base: 'b' } }),
    })
    actor.start()
    await waitFor(actor, (state) => state.matches({ look: 'known' }))
    expect(actor.getSnapshot().context.others).toEqual([])
    actor.stop()
  })
})

describe('every path through presence', () => {
  const heard = { others: [], news: { arrivedAt: null, freezing: null }, hasFailed: false, hasEnded: false }
  // The casts are safe: these are the chart's own events for its call and its timers.
  const its = (type: string, output?: unknown) => ({ type, output }) as unknown as EventFrom<typeof presenceMachine>
  const paths = getShortestPaths(presenceMachine, {
    input: presenceIn({ calls: () => new Promise(() => {}), of: { group: 'Ward', base: 'visit', draft: 'd1' } }),
    events: [
      { type: 'active' },
      its('xstate.done.actor.0.presence.look.asking', { ...heard, others: [weber] }),
      its('xstate.done.actor.0.presence.look.asking', { ...heard, hasEnded: true }),
      its('xstate.error.actor.0.presence.look.asking'),
      its('xstate.after.lookAgain.presence.look.known'),
      its('xstate.after.quiet.presence.person.busy'),
      its('xstate.after.leave.presence.person.quiet'),
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.others.length]),
  })
  const reached = (region: 'look' | 'person') => new Set(paths.map(({ state }) => state.value[region]))

  it('reaches every state', () => {
    expect(reached('look')).toEqual(new Set(['asking', 'known', 'waiting', 'ended']))
    expect(reached('person')).toEqual(new Set(['busy', 'quiet', 'gone']))
  })

  it('pauses only for an idle person, and names nobody then [CASE-12]', () => {
    for (const { state } of paths) if (state.matches({ look: 'waiting' })) expect(state.context.others).toEqual([])
  })
})
