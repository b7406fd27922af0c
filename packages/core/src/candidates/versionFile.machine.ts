/**
 * The file of its author, of a published version.
 *
 *   idle ──fetch──▶ fetching ──ReceivedBinaryData──▶ idle, and the file is handed out
 *                       ├──NoAuthorsFile, KnowledgeBaseNotFound──▶ missing
 *                       └──unreachable──▶ idle, with the error
 */
import { fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { CandidatesPort, candidatesCalls } from './candidates.calls'

interface VersionFileInput {
  readonly manager: Pick<CandidatesPort, 'getVersionFile'>
  readonly handOut: (file: ReceivedFile) => void
  readonly version: BaseName & { readonly version: string }
}

const fetching = setup({
  types: {
    input: {} as VersionFileInput,
    context: {} as VersionFileInput & { readonly error: unknown },
    events: {} as { type: 'fetch' } | CallEvent<ResultOf<typeof candidatesCalls.getVersionFile>>,
  },
  actors: {
    fetchFile: fromPromise(({ input: { manager, version } }: { input: VersionFileInput }) =>
      manager.getVersionFile(version),
    ),
  },
})

const calling = callingIn(fetching)

export const versionFileMachine = fetching.createMachine({
  id: 'versionFile',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { fetch: 'fetching' } },
    fetching: calling('fetchFile', {
      on: {
        ReceivedBinaryData: { target: 'idle', actions: ({ context, event }) => context.handOut(event.file) },
        NoAuthorsFile: 'missing',
        KnowledgeBaseNotFound: 'missing',
        unreachable: 'idle',
      },
    }),
    missing: { type: 'final' },
  },
})
