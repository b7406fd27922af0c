import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { Refused } from '../refusal'
import type { AllHistoriesPort } from './allHistories.calls'
import { type ExportEvent, exportMachine } from './export.machine'
import { readExportState } from './exportState'

type State = Awaited<ReturnType<AllHistoriesPort['getExportState']>>

const instant = '2026-11-21T15:00:00Z'
const file = { name: 'export.zip', mediaType: 'application/zip', content: new Blob(['PK']) }
const complete = { type: 'ExportComplete', instant } as const
const running = (done: number, toGo: number) => ({ type: 'ExportInProgress', done, toGo }) as const
const offline = () => Promise.reject(new Error('offline'))

describe('the state of the export', () => {
  it('reports progress as a share of the total [EXPO-01]', () => {
    expect(readExportState(running(3, 4))).toEqual({ type: 'InProgress', done: 3, total: 7 })
    expect(readExportState(running(0, 0))).toEqual({ type: 'InProgress', done: 0, total: 0 })
  })

  it('is none by either of two words, given up, or complete at an instant [EXPO-01]', () => {
    for (const type of ['NoneFound', 'ExportNotFound'] as const)
      expect(readExportState({ type })).toEqual({ type: 'NoneFound' })
    expect(readExportState({ type: 'ExportFailed' })).toEqual({ type: 'Failed' })
    expect(readExportState(complete)).toEqual({ type: 'Complete', instant })
  })
})

type Call<T> = () => Promise<T>

function opened(
  answers: readonly [Call<State>, ...Call<State>[]],
  started: AllHistoriesPort['exportCompleteCaseHistory'] = async () => ({ type: 'Ok' }),
) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  let at = 0
  const server: AllHistoriesPort = {
    getExportState: () => {
      asked.push('ask')
      return (answers[at++] ?? answers[0])()
    },
    downloadCompleteCaseHistory: async () => {
      asked.push('download')
      return { type: 'ExportedCompleteCaseHistory', instant, file }
    },
    exportCompleteCaseHistory: () => {
      asked.push('start')
      return started()
    },
  }
  const actor = createActor(exportMachine, { input: { server }, clock }).start()
  const reaches = (state: 'noneFound' | 'inProgress' | 'complete' | 'failed' | 'unreachable') =>
    waitFor(actor, (screen) => screen.matches(state))
  return { clock, asked, actor, reaches }
}

const none = async () => ({ type: 'NoneFound' }) as const
const done = async () => complete

describe('the export of all histories', () => {
  it('starts if none exists, and is polled until it is complete [EXPO-01]', async () => {
    const { clock, asked, actor, reaches } = opened([none, async () => running(3, 4), async () => running(6, 1), done])
    await reaches('noneFound')
    actor.send({ type: 'start' })
    actor.send({ type: 'start' })
    expect((await reaches('inProgress')).context.state).toEqual({ type: 'InProgress', done: 3, total: 7 })
    expect(asked).toEqual(['ask', 'start', 'ask'])
    clock.increment(1999)
    expect(asked).toHaveLength(3)
    clock.increment(1)
    expect(asked).toHaveLength(4)
    expect((await reaches('inProgress')).context.state).toEqual({ type: 'InProgress', done: 6, total: 7 })
    clock.increment(2000)
    expect((await reaches('complete')).context.state).toEqual({ type: 'Complete', instant })
  })

  it('can be restarted once complete, and may report its progress at once [EXPO-01]', async () => {
    const { asked, actor, reaches } = opened([done], async () => running(0, 7))
    await reaches('complete')
    actor.send({ type: 'start' })
    expect((await reaches('inProgress')).context.state).toEqual({ type: 'InProgress', done: 0, total: 7 })
    expect(asked).toEqual(['ask', 'start'])
  })

  it('does not start twice [EXPO-01]', async () => {
    const { reaches } = opened([async () => running(1, 1)])
    expect((await reaches('inProgress')).can({ type: 'start' })).toBe(false)
  })

  it('is downloaded once complete, and may be downloaded again [EXPO-01]', async () => {
    const { asked, actor, reaches } = opened([done])
    const files: unknown[] = []
    actor.on('file', (received) => files.push(received.file))
    await reaches('complete')
    for (const count of [1, 2]) {
      actor.send({ type: 'download' })
      await reaches('complete')
      expect(files).toEqual(Array(count).fill(file))
    }
    expect(asked).toEqual(['ask', 'download', 'download'])
  })

  it('that was given up can be started again [EXPO-01]', async () => {
    const { asked, actor, reaches } = opened([async () => ({ type: 'ExportFailed' }), async () => running(0, 7)])
    await reaches('failed')
    actor.send({ type: 'start' })
    await reaches('inProgress')
    expect(asked).toEqual(['ask', 'start', 'ask'])
  })

  it('is requested again after a lost connection [EXPO-01]', async () => {
    const { actor, reaches } = opened([done, done], offline)
    await reaches('complete')
    actor.send({ type: 'start' })
    await reaches('unreachable')
    actor.send({ type: 'reload' })
    await reaches('complete')
    await expect(opened([offline]).reaches('unreachable')).resolves.toBeDefined()
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)('can be asked for again after %s', async (type) => {
    const { actor, reaches } = opened([none], async () => ({ type }))
    await reaches('noneFound')
    actor.send({ type: 'start' })
    expect((await reaches('unreachable')).context.error).toEqual(new Refused(type))
  })
})

describe('every way through the export', () => {
  const events: ExportEvent[] = [
    { type: 'answered', state: { type: 'NoneFound' } },
    { type: 'answered', state: { type: 'InProgress', done: 1, total: 2 } },
    { type: 'answered', state: { type: 'Complete', instant } },
    { type: 'answered', state: { type: 'Failed' } },
    { type: 'download' },
    { type: 'received', file },
    // The cast is safe: this is the chart's own event for the end of the pause.
    { type: 'xstate.after.pause.export.inProgress' } as unknown as ExportEvent,
    { type: 'start' },
    { type: 'started' },
    { type: 'reload' },
    { type: 'unreachable', error: 'offline' },
  ]
  const server = { getExportState: none, downloadCompleteCaseHistory: none, exportCompleteCaseHistory: none }
  const paths = getShortestPaths(exportMachine, {
    input: { server },
    events,
    stopWhen: ({ status }) => status === 'done',
  })
  const shown = { noneFound: 'NoneFound', inProgress: 'InProgress', complete: 'Complete', failed: 'Failed' } as const

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(exportMachine.states)))
  })

  it('is never over [EXPO-01]', () => {
    for (const { state } of paths) expect(state.status).toBe('active')
  })

  it('shows the latest state', () => {
    for (const { state } of paths)
      for (const [value, type] of Object.entries(shown))
        if (state.value === value) expect(state.context.state?.type).toBe(type)
  })
})
