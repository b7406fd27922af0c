import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type FilesEvent, storageMachine } from './storage.machine'

const limit = 5 * 1024 * 1024
const never = () => new Promise<never>(() => {})

function storage() {
  const names: string[] = ['logo.png']
  const calls: string[] = []
  const entry = (name: string) => ({ name, size: 1, at: '2026-11-23T12:00:00Z', by: 'root' })
  const options = { getFileStorage: async () => ({ type: 'ReceivedOption' as const, option: names.map(entry) }) }
  const files = {
    async upload({ name }: { name: string }) {
      calls.push(`upload ${name}`)
      if (name.endsWith('.exe')) return { type: 'FileRefused' as const, reason: 'type' as const }
      names.push(name)
      return { type: 'Ok' as const }
    },
    async remove({ file }: { file: string }) {
      calls.push(`remove ${file}`)
      names.splice(names.indexOf(file), 1)
      return { type: 'Ok' as const }
    },
  }
  const actor = createActor(storageMachine, { input: { options, storage: files } }).start()
  const upload = (name: string, size = 1) =>
    actor.send({ type: 'upload', file: { name, size, read: async () => 'AA==' } })
  const listed = async () => {
    const { context } = await waitFor(actor, (now) => now.matches('ready'))
    return context.files?.map(({ name }) => name)
  }
  return { actor, upload, listed, calls }
}

describe('the file storage on its screen', () => {
  it('lists, uploads and removes files [OPT-05]', async () => {
    const { actor, upload, listed } = storage()
    expect(await listed()).toEqual(['logo.png'])
    upload('plan.png')
    expect(await listed()).toEqual(['logo.png', 'plan.png'])
    expect(actor.getSnapshot().context.stored).toBe('plan.png')
    actor.send({ type: 'remove', name: 'logo.png' })
    expect(await listed()).toEqual(['plan.png'])
  })

  it('sends no file of 5 MiB, and says how large it is [OPT-05]', async () => {
    const { actor, upload, listed, calls } = storage()
    await listed()
    upload('film.png', limit)
    expect(actor.getSnapshot().context.refused).toEqual({ name: 'film.png', size: limit, reason: 'tooLarge' })
    expect(calls).toEqual([])
    upload('film.png', limit - 1)
    await listed()
    expect(calls).toEqual(['upload film.png'])
    expect(actor.getSnapshot().context.refused).toBeNull()
  })

  it('says why the server refused a file, and keeps the list [OPT-05]', async () => {
    const { actor, upload, listed } = storage()
    await listed()
    upload('run.exe', 3)
    expect(await listed()).toEqual(['logo.png'])
    expect(actor.getSnapshot().context.refused).toEqual({ name: 'run.exe', size: 3, reason: 'type' })
  })
})

it('every state of the file storage is reached, and a failure can be tried again [OPT-05]', () => {
  const file = { name: 'a.png', size: 1, read: async () => '' }
  const events: FilesEvent[] = [
    { type: 'upload', file },
    { type: 'remove', name: 'a.png' },
    { type: 'reload' },
    { type: 'ReceivedOption', option: [] },
    { type: 'Ok' },
    { type: 'FileTooLarge' },
    { type: 'FileRefused', reason: 'content' },
    { type: 'unreachable', error: new Error('offline') },
  ]
  const input = { options: { getFileStorage: never }, storage: { upload: never, remove: never } }
  const paths = getShortestPaths(storageMachine, {
    input,
    events,
    serializeState: ({ value }) => JSON.stringify(value),
  })
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(storageMachine.states)))
})
