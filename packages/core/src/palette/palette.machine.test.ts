import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { CaseEntry } from '../cases/cases.calls'
import { Refused } from '../refusal'
import { type PaletteEvent, type PaletteInput, paletteMachine } from './palette.machine'

const entry: CaseEntry = { name: 'VH_1', group: 'Testing', base: 'entry', user: 'mara' }
const groups = [{ group: 'Testing', bases: [] }]
const port = (more: Partial<PaletteInput['cases']> = {}, bases: Partial<PaletteInput['bases']> = {}): PaletteInput => ({
  bases: { getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups }), ...bases },
  cases: {
    getPageOfCases: async () => ({ type: 'ReceivedPageOfCases', cases: [entry], next: null }),
    resolveCase: async () => ({
      type: 'CaseResolved',
      group: 'Testing',
      base: 'entry',
      owner: 'mara',
      name: 'VH_1',
    }),
    ...more,
  },
  username: 'ada',
})
const begin = (input: PaletteInput) => createActor(paletteMachine, { input }).start()

async function opened(more: Partial<PaletteInput['cases']>) {
  const actor = begin(port(more))
  await waitFor(actor, (screen) => screen.matches('found'))
  actor.send({ type: 'open', entry })
  return waitFor(actor, (screen) => !screen.matches('opening'))
}

const down = async () => {
  throw new Error('No connection')
}

describe('the chart of a palette [DATA-21]', () => {
  it('finds the bases of the signed-in person, and asks for no case before something is typed', async () => {
    const { context } = await waitFor(begin(port({ getPageOfCases: down })), (screen) => screen.matches('found'))
    expect(context).toMatchObject({ groups, some: [], problem: null })
  })

  it('lets the server search the names of cases, once typing pauses [MORE-12]', async () => {
    const asked: unknown[] = []
    const actor = begin(
      port({
        async getPageOfCases(request) {
          asked.push(request)
          return { type: 'ReceivedPageOfCases', cases: [entry], next: 'second' }
        },
      }),
    )
    // Typed before the bases have come.
    actor.send({ type: 'find', term: 'v' })
    await waitFor(actor, (screen) => screen.matches('waiting'))
    actor.send({ type: 'find', term: 'vh ' })
    const { context } = await waitFor(actor, (screen) => screen.matches('found'))
    expect(context).toMatchObject({ groups, some: [entry], searched: 'vh', problem: null })
    expect(asked).toEqual([{ order: 'name', descending: false, search: 'vh', limit: 50 }])
    actor.send({ type: 'find', term: ' ' })
    expect(actor.getSnapshot().value).toBe('found')
  })

  it('finds nothing that the server refuses, and reports failed searches', async () => {
    const searched = async (input: PaletteInput) => {
      const actor = begin(input)
      actor.send({ type: 'find', term: 'vh' })
      await waitFor(actor, (screen) => screen.matches('searching'))
      return (await waitFor(actor, (screen) => screen.matches('found'))).context
    }
    const refusing = port({ getPageOfCases: async () => ({ type: 'InsufficientPermissions' }) })
    expect(await searched(refusing)).toMatchObject({ groups, some: [], problem: null })
    expect(await searched(port({ getPageOfCases: down }))).toMatchObject({ groups, some: [], problem: 'notLoaded' })
    const silent = await waitFor(begin(port({}, { getBasesOverview: down })), (screen) => screen.matches('found'))
    expect(silent.context).toMatchObject({ groups: [], problem: 'notLoaded' })
  })

  it('opens a case of its owner', async () => {
    const asked: unknown[] = []
    const { value, context } = await opened({
      resolveCase: async (request) => {
        asked.push(request)
        return { type: 'CaseResolved', group: 'Testing', base: 'entry', owner: 'mara', name: 'VH_1' }
      },
    })
    expect(value).toBe('opened')
    expect(context).toMatchObject({ chosen: entry, resolved: { owner: 'mara', name: 'VH_1' } })
    expect(asked).toEqual([{ group: 'Testing', base: 'entry', owner: 'mara', name: 'VH_1' }])
  })

  it.each([
    ['notThere', async () => ({ type: 'CaseNotFound' }) as const],
    ['notThere', async () => ({ type: 'InsufficientPermissions' }) as const],
    ['notOpened', down],
  ])('stays open and says %s where it cannot', async (problem, resolveCase) => {
    const { value, context } = await opened({ resolveCase })
    expect(value).toBe('found')
    expect(context.problem).toBe(problem)
  })

  it('stays open where somebody is signed out and does not sign in again', async () => {
    const { value, context } = await opened({ resolveCase: async () => ({ type: 'LoginRequired' }) })
    expect(value).toBe('found')
    expect(context).toMatchObject({ problem: 'notOpened', error: new Refused('LoginRequired') })
  })
})

describe('every way through a palette', () => {
  const never = () => new Promise<never>(() => {})
  const resolved = { type: 'CaseResolved', group: 'Testing', base: 'entry', owner: 'mara', name: 'VH_1' } as const
  const paths = getShortestPaths(paletteMachine, {
    input: {
      bases: { getBasesOverview: never },
      cases: { getPageOfCases: never, resolveCase: never },
      username: 'ada',
    },
    events: [
      { type: 'ReceivedBasesOverview', groups },
      { type: 'find', term: 'vh' },
      { type: 'xstate.after.pauseInPalette.palette.waiting' },
      { type: 'ReceivedPageOfCases', cases: [entry], next: null },
      { type: 'open', entry },
      resolved,
      { type: 'CaseNotFound' },
      { type: 'unreachable', error: 'offline' },
      // The cast is safe: the only other event is that of the chart's delay.
    ] as PaletteEvent[],
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    const states = ['looking', 'waiting', 'searching', 'found', 'opening', 'opened']
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(states))
  })

  it('opens only the chosen case, and is over only with a case', () => {
    for (const { state } of paths) {
      const { chosen, resolved: found, problem } = state.context
      if (state.matches('opening') || state.matches('opened')) expect([chosen, problem]).toEqual([entry, null])
      if (found !== null) expect(state.value).toBe('opened')
      expect(state.status === 'done').toBe(state.matches('opened'))
    }
  })
})
