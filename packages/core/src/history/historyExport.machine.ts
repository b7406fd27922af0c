/**
 * A case as a file: its history as a spreadsheet, or its document.
 *
 *   idle ──export──▶ exporting ──ReceivedBinaryData──▶ idle, and the file is handed out
 *                       └──CaseNotFound──▶ caseNotFound · unreachable──▶ unreachable
 */
import { assertEvent, emit, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { historyCalls } from './history.calls'

export type ExportCaseHistoryResult = ResultOf<typeof historyCalls.exportCaseHistory>

export type HistoryExportEvent = { type: 'export' } | CallEvent<ExportCaseHistoryResult>

export interface ExportedFile {
  readonly type: 'file'
  readonly file: ReceivedFile
}

export interface HistoryExportInput {
  readonly take: () => Promise<ExportCaseHistoryResult>
}

const exporter = setup({
  types: {
    input: {} as HistoryExportInput,
    context: {} as HistoryExportInput & { readonly error: unknown },
    events: {} as HistoryExportEvent,
    emitted: {} as ExportedFile,
  },
  actors: {
    take: fromPromise(({ input: { take } }: { input: HistoryExportInput }) => take()),
  },
  actions: {
    handOut: emit(({ event }): ExportedFile => {
      assertEvent(event, 'ReceivedBinaryData')
      return { type: 'file', file: event.file }
    }),
  },
})

const calling = callingIn(exporter)

export const historyExportMachine = exporter.createMachine({
  id: 'historyExport',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { export: 'exporting' } },
    exporting: calling('take', {
      on: {
        ReceivedBinaryData: { target: 'idle', actions: 'handOut' },
        CaseNotFound: 'caseNotFound',
        unreachable: 'unreachable',
      },
    }),
    caseNotFound: { on: { export: 'exporting' } },
    unreachable: { on: { export: 'exporting' } },
  },
})
