import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { EffectKind } from './effect'
import type { Rehearsal, RehearsalPort } from './rehearsal.calls'
import { refreshPause, rehearsalMachine, rehearsalPause } from './rehearsal.machine'
import { rehearsedCasesMachine } from './rehearsedCases.machine'
import { rehearsalDoubt, secondsLeft } from './standing'

const none = { effects: 0, cases: 0 }
const kinds: Readonly<Record<EffectKind, typeof none>> = {
  lost: none,
  meaning: none,
  required: none,
  computed: none,
  solution: none,
  mark: none,
  query: none,
}

const aRehearsal = (more: Partial<Rehearsal> = {}): Rehearsal => ({
  state: 'running',
  startedBy: 'root',
  startedAt: '2026-03-02T12:00:00.000Z',
  endedAt: null,
  took: 0,
  total: 42,
  played: 0,
  touched: 0,
  savedSince: 0,
  kinds,
  rows: [],
  ...more,
})

function opened(begin: Rehearsal | null = null) {
  const calls: string[] = []
  let now = begin
  let isDown = false
  const answer = async <T>(name: string, result: T) => {
    calls.push(name)
    if (isDown) throw new Error('offline')
    return result
  }
  const server: Pick<RehearsalPort, 'getRehearsal' | 'startRehearsal' | 'stopRehearsal'> = {
    getRehearsal: () => answer('get', { type: 'ReceivedRehearsal', rehearsal: now, cases: 42 } as const),
    startRehearsal: () => {
      now = aRehearsal()
      return answer('start', { type: 'Ok' } as const)
    },
    stopRehearsal: () => {
      now = aRehearsal({ state: 'stopped' })
      return answer('stop', { type: 'Ok' } as const)
    },
  }
  const clock = new SimulatedClock()
  const actor = createActor(rehearsalMachine, { input: { server, candidate: 'one' }, clock }).start()
  const at = async (state: 'ready' | 'running' | 'unreachable') =>
    (await waitFor(actor, (screen) => screen.matches(state))).context
  return {
    calls,
    clock,
    actor,
    at,
    goOn: (next: Rehearsal) => {
      now = next
    },
    goOffline: (isOff: boolean) => {
      isDown = isOff
    },
  }
}

describe('the rehearsal of a candidate', () => {
  it('is started, asked for every second while it runs, and shown when it ends [MORE-04]', async () => {
    const { calls, clock, actor, at, goOn } = opened()
    expect(await at('ready')).toMatchObject({ rehearsal: null, cases: 42 })
    actor.send({ type: 'start' })
    expect((await at('running')).rehearsal).toMatchObject({ state: 'running', played: 0 })
    goOn(aRehearsal({ played: 31 }))
    clock.increment(rehearsalPause)
    await waitFor(actor, ({ context }) => context.rehearsal?.played === 31)
    await at('running')
    goOn(aRehearsal({ state: 'complete', played: 42 }))
    clock.increment(rehearsalPause)
    expect((await at('ready')).rehearsal?.state).toBe('complete')
    expect(calls).toEqual(['get', 'start', 'get', 'get', 'get'])
    clock.increment(refreshPause)
    expect(calls).toHaveLength(6)
  })

  it('is stopped, also while the server is asked for its progress [MORE-04]', async () => {
    const { calls, clock, actor, at } = opened(aRehearsal())
    await at('running')
    clock.increment(rehearsalPause)
    expect(actor.getSnapshot().matches('loading')).toBe(true)
    actor.send({ type: 'stop' })
    expect((await at('ready')).rehearsal?.state).toBe('stopped')
    expect(calls).toEqual(['get', 'get', 'stop', 'get'])
  })

  it('is started once, however often somebody presses', async () => {
    const { calls, actor, at } = opened()
    actor.send({ type: 'start' })
    await at('ready')
    actor.send({ type: 'start' })
    actor.send({ type: 'start' })
    await at('running')
    expect(calls.filter((name) => name === 'start')).toHaveLength(1)
  })

  it('stays in view when the server does not answer, and is asked for again', async () => {
    const { clock, actor, at, goOffline } = opened(aRehearsal({ played: 7 }))
    await at('running')
    goOffline(true)
    clock.increment(rehearsalPause)
    expect(await at('unreachable')).toMatchObject({ rehearsal: { played: 7 }, error: new Error('offline') })
    goOffline(false)
    actor.send({ type: 'reload' })
    expect((await at('running')).error).toBeNull()
  })

  it('of a candidate that somebody has published or discarded is gone', async () => {
    const server = {
      getRehearsal: async () => ({ type: 'CandidateNotFound' }) as const,
      startRehearsal: async () => ({ type: 'CandidateNotFound' }) as const,
      stopRehearsal: async () => ({ type: 'CandidateNotFound' }) as const,
    }
    const actor = createActor(rehearsalMachine, { input: { server, candidate: 'one' } }).start()
    await waitFor(actor, (screen) => screen.matches('gone'))
  })
})

describe('the cases of a row', () => {
  it('are asked for by its name, and again after a failure [MORE-04]', async () => {
    const asked: unknown[] = []
    const row = { kind: 'lost', about: 'note', reason: 'UnknownQuestion' } as const
    const server: Pick<RehearsalPort, 'getRehearsedCases'> = {
      getRehearsedCases: async (request) => {
        asked.push(request)
        if (asked.length === 1) throw new Error('offline')
        return { type: 'ReceivedRehearsedCases', examples: [], before: null, after: null }
      },
    }
    const actor = createActor(rehearsedCasesMachine, { input: { server, candidate: 'one', row } }).start()
    await waitFor(actor, (screen) => screen.matches('unreachable'))
    actor.send({ type: 'reload' })
    const { context } = await waitFor(actor, (screen) => screen.matches('ready'))
    expect(context.found?.examples).toEqual([])
    expect(asked).toEqual([1, 2].map(() => ({ candidate: 'one', ...row })))
  })
})

describe('publishing', () => {
  it('asks once more without a rehearsal, during one, after half of one, and after cases were saved [MORE-04]', () => {
    const complete = aRehearsal({ state: 'complete', played: 42 })
    expect(rehearsalDoubt(null, 42)).toBe('NotRehearsed')
    expect(rehearsalDoubt(aRehearsal(), 42)).toBe('Running')
    expect(rehearsalDoubt(aRehearsal({ state: 'stopped' }), 42)).toBe('NotFinished')
    expect(rehearsalDoubt(aRehearsal({ state: 'failed' }), 42)).toBe('NotFinished')
    expect(rehearsalDoubt({ ...complete, savedSince: 23 }, 42)).toBe('Outdated')
    expect(rehearsalDoubt(complete, 42)).toBeNull()
    expect(rehearsalDoubt(null, 0)).toBeNull()
  })
})

describe('the time left', () => {
  it('follows the pace so far', () => {
    expect(secondsLeft({ took: 6_200, played: 31, total: 42 })).toBe(3)
    expect(secondsLeft({ took: 6_200, played: 0, total: 42 })).toBeNull()
    expect(secondsLeft({ took: 6_200, played: 50, total: 42 })).toBe(0)
  })
})
