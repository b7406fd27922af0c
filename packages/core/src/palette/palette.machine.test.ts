import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { CaseEntry } from '../cases/cases.calls'
import { Refused } from '../refusal'
import { type PaletteInput, paletteMachine } from './palette.machine'

const entry: CaseEntry = { name: 'VH_1', group: 'Testing', base: 'entry', user: 'mara' }
const groups = [{ group: 'Testing', bases: [] }]
const port = (more: Partial<PaletteInput['cases']> = {}, bases: Partial<PaletteInput['bases']> = {}): PaletteInput => ({
  bases: { getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups }), ...bases },
  cases: {
    listAllMyCases: async () => ({ type: 'ReceivedCases', cases: [entry] }),
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
  it('finds the bases and cases of the signed-in person', async () => {
    const { context } = await waitFor(begin(port()), (screen) => screen.matches('found'))
    expect(context).toMatchObject({ groups, all: [entry], problem: null })
  })

  it('finds nothing that the server refuses, and reports failed searches', async () => {
    const refusing = port({ listAllMyCases: async () => ({ type: 'InsufficientPermissions' }) })
    const refused = await waitFor(begin(refusing), (screen) => screen.matches('found'))
    expect(refused.context).toMatchObject({ groups, all: [], problem: null })
    const silent = await waitFor(begin(port({}, { getBasesOverview: down })), (screen) => screen.matches('found'))
    expect(silent.context).toMatchObject({ groups: [], all: [], problem: 'notLoaded' })
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
      cases: { listAllMyCases: never, resolveCase: never },
      username: 'ada',
    },
    events: [
      { type: 'found', groups, all: [entry] },
      { type: 'open', entry },
      resolved,
      { type: 'CaseNotFound' },
      { type: 'unreachable', error: 'offline' },
    ],
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    const states = ['looking', 'found', 'opening', 'opened']
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
