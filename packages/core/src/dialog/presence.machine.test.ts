import { describe, expect, it } from 'vitest'
import { createActor, type EventFrom, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { awayAfter } from './presence'
import { askAgainAfter, isDue, presenceMachine } from './presence.machine'
import type { BeThereResult, PersonThere } from './presence.port'

const weber: PersonThere = { username: 'weber', title: 'Dr', firstName: 'Ute', lastName: 'Weber', since: '2026-11-21T10:14:00Z' } // biome-ignore format: one person

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
  const actor = createActor(presenceMachine, { clock, input: { calls: async () => ({ presence: { beThere } }), of } })
  actor.start()
  const known = () => waitFor(actor, (state) => state.matches('known'))
  const others = () => actor.getSnapshot().context.others.map(({ username }) => username)
  return { clock, asked, actor, known, others }
}

const there: BeThereResult = { type: 'OthersThere', others: [weber] }

describe('who else has the case open [CASE-12]', () => {
  it('is asked at once, and again when somebody does something after a minute', async () => {
    const { clock, asked, actor, known, others } = opened([there, { type: 'OthersThere', others: [] }])
    await known()
    expect(others()).toEqual(['weber'])
    actor.send({ type: 'active' })
    clock.increment(askAgainAfter - 1)
    actor.send({ type: 'active' })
    expect(asked).toHaveLength(1)
    expect(isDue(actor.getSnapshot())).toBe(false)
    clock.increment(1)
    expect(isDue(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'active' })
    await known()
    expect(asked).toEqual([
      { group: 'Ward', base: 'visit', draft: 'd1' },
      { group: 'Ward', base: 'visit', draft: 'd1' },
    ])
    expect(others()).toEqual([])
  })

  it('is never asked while nobody does anything, so that no session is kept open, and is then not said any more [AUTH-14]', async () => {
    const { clock, asked, actor, known, others } = opened([there, there])
    await known()
    clock.increment(askAgainAfter)
    clock.increment(awayAfter - askAgainAfter - 1)
    expect(others()).toEqual(['weber'])
    clock.increment(1)
    expect(others()).toEqual([])
    clock.increment(12 * 60 * 60_000)
    expect(asked).toHaveLength(1)
    actor.send({ type: 'active' })
    await known()
    expect(others()).toEqual(['weber'])
  })

  it.each<[string, BeThereResult | 'offline']>([
    ['no connection', 'offline'],
    ['nobody signed in', { type: 'LoginRequired' }],
    ['a draft that is gone', { type: 'DraftNotFound' }],
  ])('is nobody’s to say with %s', async (_, answer) => {
    const { clock, actor, known, others } = opened([there, answer])
    await known()
    clock.increment(askAgainAfter)
    actor.send({ type: 'active' })
    await known()
    expect(others()).toEqual([])
  })

  it('is nobody on a server that cannot tell', async () => {
    const actor = createActor(presenceMachine, { input: { calls: async () => ({}), of: { group: 'a', base: 'b' } } })
    actor.start()
    await waitFor(actor, (state) => state.matches('known'))
    expect(actor.getSnapshot().context.others).toEqual([])
  })
})

describe('every way of asking who is there', () => {
  // The casts are sound: these are the chart's own events of its call and its timers.
  const its = (type: string, output?: unknown) => ({ type, output }) as unknown as EventFrom<typeof presenceMachine>
  const paths = getShortestPaths(presenceMachine, {
    input: { calls: () => new Promise(() => {}), of: { group: 'Ward', base: 'visit', draft: 'd1' } },
    events: [
      { type: 'active' },
      its('xstate.done.actor.0.presence.asking', [weber]),
      its('xstate.error.actor.0.presence.asking'),
      its('xstate.after.askAgain.presence.known'),
      its('xstate.after.forget.presence.due'),
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.others.length]),
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['asking', 'known', 'due', 'forgotten']))
  })

  it('names nobody who was asked about too long ago [CASE-12]', () => {
    for (const { state } of paths) if (state.matches('forgotten')) expect(state.context.others).toEqual([])
  })
})
