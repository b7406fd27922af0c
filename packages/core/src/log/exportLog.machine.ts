/**
 * The server log as a file.
 *
 *   idle ──export──▶ exporting ──ReceivedBinaryData──▶ idle, and the file is handed out
 *                        └──unreachable──▶ idle, with the error
 */
import { fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { LogPort, logCalls } from './log.calls'

interface ExportLogInput {
  readonly server: Pick<LogPort, 'exportLog'>
  readonly handOut: (file: ReceivedFile) => void
}

const exporting = setup({
  types: {
    input: {} as ExportLogInput,
    context: {} as ExportLogInput & { readonly error: unknown },
    events: {} as { type: 'export' } | CallEvent<ResultOf<typeof logCalls.exportLog>>,
  },
  actors: {
    exportLog: fromPromise(({ input: { server } }: { input: ExportLogInput }) => server.exportLog()),
  },
})

const calling = callingIn(exporting)

export const exportLogMachine = exporting.createMachine({
  id: 'exportLog',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { export: 'exporting' } },
    exporting: calling('exportLog', {
      on: {
        ReceivedBinaryData: { target: 'idle', actions: ({ context, event }) => context.handOut(event.file) },
        unreachable: 'idle',
      },
    }),
  },
})
