import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import {
  type ExportCaseHistoryResult,
  type ExportedFile,
  type HistoryExportEvent,
  historyExportMachine,
} from './historyExport.machine'

const file = {
  name: 'VH_1.xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  content: { size: 2, arrayBuffer: async () => new Uint8Array([80, 75]).buffer },
}

function exporting(answer: () => Promise<ExportCaseHistoryResult>) {
  let asked = 0
  const take = () => {
    asked++
    return answer()
  }
  const actor = createActor(historyExportMachine, { input: { take } })
  const files: ExportedFile[] = []
  actor.on('file', (file) => files.push(file))
  actor.start()
  expect(asked).toBe(0)
  actor.send({ type: 'export' })
  return { actor, asked: () => asked, files }
}

describe('the export of a history', () => {
  it('hands out the file, once for each press that is not underway [HIST-06]', async () => {
    const { actor, asked, files } = exporting(async () => ({ type: 'ReceivedBinaryData', file }))
    actor.send({ type: 'export' })
    await waitFor(actor, (snapshot) => snapshot.matches('idle'))
    expect(files).toEqual([{ type: 'file', file }])
    expect(asked()).toBe(1)
  })

  it('delivers nothing for a missing case, and can be retried', async () => {
    const { actor, files } = exporting(async () => ({ type: 'CaseNotFound' }))
    await waitFor(actor, (snapshot) => snapshot.matches('caseNotFound'))
    expect(files).toEqual([])
    actor.send({ type: 'export' })
    expect(actor.getSnapshot().value).toBe('exporting')
  })

  it('can be retried after a call without response', async () => {
    const { actor } = exporting(() => Promise.reject(new Error('offline')))
    await waitFor(actor, (snapshot) => snapshot.matches('unreachable'))
    expect(actor.getSnapshot().context.error).toEqual(new Error('offline'))
    actor.send({ type: 'export' })
    expect(actor.getSnapshot().value).toBe('exporting')
    expect(actor.getSnapshot().context.error).toBeNull()
  })

  it('reaches every state, and is never over', () => {
    const events: HistoryExportEvent[] = [
      { type: 'export' },
      { type: 'ReceivedBinaryData', file },
      { type: 'CaseNotFound' },
      { type: 'unreachable', error: 'offline' },
    ]
    const take = async () => ({ type: 'CaseNotFound' as const })
    const paths = getShortestPaths(historyExportMachine, {
      input: { take },
      events,
      stopWhen: ({ status }) => status === 'done',
    })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(historyExportMachine.states)))
    for (const { state } of paths) {
      expect(state.status).toBe('active')
      expect(state.context.error).toBe(state.matches('unreachable') ? 'offline' : null)
    }
  })
})
