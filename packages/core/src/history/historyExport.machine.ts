/**
 * The history of a case as a spreadsheet.
 *
 *   idle ──export──▶ exporting ──ReceivedBinaryData──▶ idle, and the file is handed out
 *                       └──CaseNotFound──▶ caseNotFound · InsufficientPermissions──▶ noRights · no answer──▶ failed
 */
import { assertEvent, assign, emit, fromPromise, raise, setup } from 'xstate'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Refusal } from '../refusal'
import { historyFileName } from './historyPath'

export const exportAlert = 'history.export.caseNotFound'

export type ExportCaseHistoryResult =
  | { readonly type: 'ReceivedBinaryData'; readonly data: Uint8Array }
  | { readonly type: 'CaseNotFound' }
  | Refusal

/** No server implements it yet. */
export interface HistoryExportPort {
  exportCaseHistory(request: CaseIdentity): Promise<ExportCaseHistoryResult>
}

export type HistoryExportEvent = { type: 'export' } | { type: 'failed'; error: unknown } | ExportCaseHistoryResult

export interface ExportedFile {
  readonly type: 'file'
  readonly name: string
  readonly data: Uint8Array
}

export interface HistoryExportInput {
  readonly history: HistoryExportPort
  readonly caseId: CaseIdentity
}

const exporter = setup({
  types: {
    input: {} as HistoryExportInput,
    context: {} as HistoryExportInput & { readonly error: unknown },
    events: {} as HistoryExportEvent,
    emitted: {} as ExportedFile,
  },
  actors: {
    exportCaseHistory: fromPromise(({ input: { history, caseId } }: { input: HistoryExportInput }) =>
      history.exportCaseHistory(caseId),
    ),
  },
  actions: {
    handOut: emit(({ context, event }): ExportedFile => {
      assertEvent(event, 'ReceivedBinaryData')
      return { type: 'file', name: historyFileName(context.caseId), data: event.data }
    }),
  },
})

export const historyExportMachine = exporter.createMachine({
  id: 'historyExport',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { export: 'exporting' } },
    exporting: {
      entry: assign({ error: null }),
      invoke: {
        src: 'exportCaseHistory',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        ReceivedBinaryData: { target: 'idle', actions: 'handOut' },
        CaseNotFound: 'caseNotFound',
        InsufficientPermissions: 'noRights',
        LoginRequired: 'loginRequired',
        failed: { target: 'failed', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    /** Shows the alert of `exportAlert`. */
    caseNotFound: { on: { export: 'exporting' } },
    noRights: {},
    failed: { on: { export: 'exporting' } },
    loginRequired: { type: 'final' },
  },
})
