import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { fetchFileMachine } from './fetchFile.machine'

const manual = { name: 'userManual.pdf', mediaType: 'application/pdf', content: new Blob(['%PDF']) }
const received = { type: 'ReceivedFile', file: manual } as const
const paths = getShortestPaths(fetchFileMachine, {
  input: { files: { file: async () => received }, name: async () => manual.name },
  events: [{ type: 'fetch' }, received, { type: 'FileNotFound' }, { type: 'unreachable', error: 'offline' }],
  serializeState: ({ value, context }) => JSON.stringify([value, context.file !== null]),
})

describe('a file behind a link', () => {
  it('is fetched by its name', async () => {
    const asked: unknown[] = []
    const files = {
      file: async (request: unknown) => {
        asked.push(request)
        return received
      },
    }
    const actor = createActor(fetchFileMachine, { input: { files, name: async () => manual.name } }).start()
    actor.send({ type: 'fetch' })
    const { context } = await waitFor(actor, (one) => one.matches('fetched'))
    expect(context.file).toBe(manual)
    expect(asked).toEqual([{ file: manual.name }])
  })

  it('may be missing or unreachable, and is fetched again on request', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(fetchFileMachine.states)))
    for (const { state } of paths) {
      expect(state.context.file !== null).toBe(state.matches('fetched'))
      expect(state.can({ type: 'fetch' })).toBe(!state.matches('fetching'))
    }
  })
})
