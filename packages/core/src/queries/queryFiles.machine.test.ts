import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { exportQueriesMachine } from './exportQueries.machine'
import { queryNodesMachine } from './graph/queryNodes.machine'
import { largestUpload, uploadQueriesMachine } from './uploadQueries.machine'

const file = { name: 'visit.csv', size: 10, read: async () => 'YQ==' }

function uploading(...answers: readonly unknown[]) {
  const sent: unknown[] = []
  const screen = createActor(uploadQueriesMachine, {
    input: {
      server: {
        uploadQueries: async (request) => {
          sent.push(request)
          const answer = answers[sent.length - 1]
          if (!answer) throw new Error('offline')
          return answer as never
        },
      },
    },
  }).start()
  return { screen, sent, is: (state: 'chosen' | 'done' | 'failed') => waitFor(screen, (now) => now.matches(state)) }
}

describe('the upload of queries', () => {
  it('is sent in base64, and says what was added [QRY-11]', async () => {
    const { screen, sent, is } = uploading({ type: 'Ok', steps: 3, queries: 2 })
    screen.send({ type: 'choose', file })
    screen.send({ type: 'upload' })
    expect((await is('done')).context.done).toMatchObject({ steps: 3, queries: 2 })
    expect(sent).toEqual([{ data: 'YQ==' }])
  })

  it('says why it failed, and takes the mended file [QRY-11]', async () => {
    const { screen, is } = uploading({ type: 'UploadFailed', message: 'one row' }, { type: 'Ok' })
    screen.send({ type: 'choose', file })
    screen.send({ type: 'upload' })
    expect((await is('failed')).context.failed).toMatchObject({ message: 'one row' })
    screen.send({ type: 'choose', file })
    expect(screen.getSnapshot().context.failed).toBeNull()
    screen.send({ type: 'upload' })
    await is('done')
  })

  it('is tried again after the server did not answer, or given up [QRY-11]', async () => {
    const { screen, is } = uploading(undefined, { type: 'Ok' })
    screen.send({ type: 'choose', file })
    screen.send({ type: 'upload' })
    await waitFor(screen, ({ context }) => context.error !== null)
    screen.send({ type: 'upload' })
    await is('done')
    screen.send({ type: 'choose', file })
    screen.send({ type: 'remove' })
    expect(screen.getSnapshot().value).toBe('idle')
  })

  it('does not send what is too large [QRY-11]', () => {
    const { screen, sent } = uploading()
    screen.send({ type: 'choose', file: { ...file, size: largestUpload + 1 } })
    expect(screen.getSnapshot().value).toBe('failed')
    expect(sent).toEqual([])
  })
})

describe('the spreadsheet of queries', () => {
  const studyCase = { group: 'Alpine', base: 'surgery', owner: 'mara', name: 'VH_1' }
  const answered = { type: 'ReceivedBinaryData', file: { name: 'queries.xlsx' } }

  it('is of one case or of all, and handed out [QRY-10]', async () => {
    for (const one of [studyCase, null]) {
      const out: unknown[] = []
      const server = {
        getQueriesForCaseExcel: async (named: unknown) => ({ ...answered, file: named }) as never,
        getAllQueriesExcel: async () => answered as never,
      }
      const screen = createActor(exportQueriesMachine, {
        input: { server, studyCase: one, handOut: (given) => out.push(given) },
      }).start()
      screen.send({ type: 'export' })
      await waitFor(screen, (state) => state.matches('idle'))
      expect(out).toEqual([one ?? answered.file])
    }
  })

  it('can be asked for again after a failure [QRY-10]', async () => {
    const answers = [{ type: 'CaseNotFound' }, answered]
    const server = {
      getQueriesForCaseExcel: async () => answers.shift() as never,
      getAllQueriesExcel: () => Promise.reject(new Error('offline')),
    }
    const of = (one: typeof studyCase | null) =>
      createActor(exportQueriesMachine, { input: { server, studyCase: one, handOut: () => {} } }).start()
    const gone = of(studyCase)
    gone.send({ type: 'export' })
    await waitFor(gone, (state) => state.matches('gone'))
    gone.send({ type: 'export' })
    await waitFor(gone, (state) => state.matches('idle'))
    const offline = of(null)
    offline.send({ type: 'export' })
    await waitFor(offline, ({ context }) => context.error !== null)
  })
})

it('the steps of queries are asked for again after the server did not answer [QRY-02]', async () => {
  let isOffline = true
  const getAllNodes = async () => {
    if (isOffline) throw new Error('offline')
    return { type: 'ReceivedNodes', nodes: [] } as const
  }
  const screen = createActor(queryNodesMachine, { input: { server: { getAllNodes } } }).start()
  await waitFor(screen, (state) => state.matches('unreachable'))
  isOffline = false
  screen.send({ type: 'reload' })
  expect((await waitFor(screen, (state) => state.matches('shown'))).context.nodes).toEqual([])
})
