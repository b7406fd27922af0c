import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { Refused } from '../refusal'
import type { BasesPort, GroupOfBases } from './bases.calls'
import { type BasesEvent, basesMachine } from './bases.machine'

const groups: readonly GroupOfBases[] = [
  { group: 'hernia', bases: [{ base: 'baseline', version: '1', text: { en: 'Baseline' }, languages: ['en'] }] },
]

const bases: BasesPort = {
  getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups }),
  getAllowedBases: async () => ({ type: 'ReceivedAllowedBases', bases: {} }),
  getKnowledgeBase: async () => ({ type: 'KnowledgeBaseNotFound' }),
}

describe('the screen of bases', () => {
  it('loads the bases by group [BASE-01]', async () => {
    const actor = createActor(basesMachine, { input: { bases } }).start()
    const ready = await waitFor(actor, (screen) => screen.matches('ready'))
    expect(ready.context.groups).toEqual(groups)
  })

  it('can be retried after a call without response', async () => {
    let fails = true
    const flaky: BasesPort = {
      ...bases,
      getBasesOverview: async () => {
        if (fails) throw new Error('offline')
        return { type: 'ReceivedBasesOverview', groups }
      },
    }
    const actor = createActor(basesMachine, { input: { bases: flaky } }).start()
    await waitFor(actor, (screen) => screen.matches('unreachable'))
    fails = false
    actor.send({ type: 'reload' })
    await waitFor(actor, (screen) => screen.matches('ready'))
  })
})

describe('bases that fail to load', () => {
  const screenOf = (getBasesOverview: BasesPort['getBasesOverview']) =>
    createActor(basesMachine, { input: { bases: { ...bases, getBasesOverview } } }).start()

  it('show the reason until they are requested again', async () => {
    const actor = screenOf(() => Promise.reject('offline'))
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { groups: null, error: null } })
    await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(actor.getSnapshot().context).toMatchObject({ groups: null, error: 'offline' })
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { error: null } })
  })

  it('stay on the screen during a reload', async () => {
    const actor = screenOf(bases.getBasesOverview)
    await waitFor(actor, (screen) => screen.matches('ready'))
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { groups } })
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)('can be loaded again after %s', async (type) => {
    const actor = screenOf(async () => ({ type }))
    await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(actor.getSnapshot().context.error).toEqual(new Refused(type))
  })
})

describe('every way through the screen of bases', () => {
  const events: BasesEvent[] = [
    { type: 'ReceivedBasesOverview', groups },
    { type: 'reload' },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(basesMachine, {
    input: { bases },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(basesMachine.states)))
  })

  it.each(paths.map((path) => [path.state.value, path] as const))(
    'has bases to show in %s if it was ready once',
    (_, path) => {
      const wasReady = path.state.value === 'ready' || path.steps.some(({ state }) => state.value === 'ready')
      expect(path.state.context.groups).toEqual(wasReady ? groups : null)
    },
  )
})
