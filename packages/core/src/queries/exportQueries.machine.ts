/**
 * Queries as a spreadsheet.
 *
 *   idle ──export──▶ exporting ──ReceivedBinaryData──▶ idle, and the file is handed out
 *                        ├──CaseNotFound──▶ gone
 *                        └──unreachable──▶ idle, with the error
 */
import { fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { QueryFilesPort, queryFilesCalls } from './queryFiles.calls'

interface Input {
  readonly server: Pick<QueryFilesPort, 'getQueriesForCaseExcel' | 'getAllQueriesExcel'>
  /** Null: those of all cases. */
  readonly studyCase: CaseIdentity | null
  readonly handOut: (file: ReceivedFile) => void
}

const exporting = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { readonly error: unknown },
    events: {} as { type: 'export' } | CallEvent<ResultOf<typeof queryFilesCalls.getQueriesForCaseExcel>>,
  },
  actors: {
    getQueries: fromPromise(({ input: { server, studyCase } }: { input: Input }) =>
      studyCase ? server.getQueriesForCaseExcel(studyCase) : server.getAllQueriesExcel(),
    ),
  },
})

const calling = callingIn(exporting)

export const exportQueriesMachine = exporting.createMachine({
  id: 'exportQueries',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { export: 'exporting' } },
    exporting: calling('getQueries', {
      on: {
        ReceivedBinaryData: { target: 'idle', actions: ({ context, event }) => context.handOut(event.file) },
        CaseNotFound: 'gone',
        unreachable: 'idle',
      },
    }),
    gone: { on: { export: 'exporting' } },
  },
})
