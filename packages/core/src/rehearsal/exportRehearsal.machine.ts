/**
 * The cases of a rehearsal as a file.
 *
 *   idle ──export──▶ exporting ──ReceivedBinaryData──▶ idle, and the file is handed out
 *                        ├──CandidateNotFound──▶ gone
 *                        └──unreachable──▶ idle, with the error
 */
import { fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { RehearsalPort, rehearsalCalls } from './rehearsal.calls'

interface ExportRehearsalInput {
  readonly server: Pick<RehearsalPort, 'exportRehearsal'>
  readonly candidate: string
  readonly handOut: (file: ReceivedFile) => void
}

const exporting = setup({
  types: {
    input: {} as ExportRehearsalInput,
    context: {} as ExportRehearsalInput & { readonly error: unknown },
    events: {} as { type: 'export' } | CallEvent<ResultOf<typeof rehearsalCalls.exportRehearsal>>,
  },
  actors: {
    exportRehearsal: fromPromise(({ input: { server, candidate } }: { input: ExportRehearsalInput }) =>
      server.exportRehearsal({ candidate }),
    ),
  },
})

const calling = callingIn(exporting)

export const exportRehearsalMachine = exporting.createMachine({
  id: 'exportRehearsal',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { export: 'exporting' } },
    exporting: calling('exportRehearsal', {
      on: {
        ReceivedBinaryData: { target: 'idle', actions: ({ context, event }) => context.handOut(event.file) },
        CandidateNotFound: 'gone',
        unreachable: 'idle',
      },
    }),
    gone: {},
  },
})
