/**
 * A file of an import, for the person to keep: its report, or the refused records.
 *
 *   idle ──fetch──▶ fetching ──ReceivedBinaryData──▶ idle, and the file is handed out
 *                       ├──ImportNotFound, NotNow──▶ missing
 *                       └──unreachable──▶ idle, with the error
 */
import { fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { importsCalls } from './imports.calls'

type Fetched = ResultOf<typeof importsCalls.exportImportReport> | ResultOf<typeof importsCalls.exportRefusedRecords>

interface ImportFileInput {
  readonly fetchFile: () => Promise<Fetched>
  readonly handOut: (file: ReceivedFile) => void
}

const fetching = setup({
  types: {
    input: {} as ImportFileInput,
    context: {} as ImportFileInput & { readonly error: unknown },
    events: {} as { readonly type: 'fetch' } | CallEvent<Fetched>,
  },
  actors: { fetchFile: fromPromise(({ input }: { input: ImportFileInput }) => input.fetchFile()) },
})

const calling = callingIn(fetching)

export const importFileMachine = fetching.createMachine({
  id: 'importFile',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { fetch: 'fetching' } },
    fetching: calling('fetchFile', {
      on: {
        ReceivedBinaryData: { target: 'idle', actions: ({ context, event }) => context.handOut(event.file) },
        NotNow: 'missing',
        ImportNotFound: 'missing',
        unreachable: 'idle',
      },
    }),
    missing: {},
  },
})
