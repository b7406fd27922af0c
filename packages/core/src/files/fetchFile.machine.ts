/**
 * Fetching a file of the server, such as the user manual, from a link.
 *
 *   idle ──fetch──▶ fetching ──ReceivedFile──▶ fetched ──fetch──▶ fetching
 *                      ├──FileNotFound──▶ missing ──fetch──▶ fetching
 *                      └──unreachable──▶ unreachable ──fetch──▶ fetching
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Port, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { filesCalls } from './files.calls'

export type FetchFileEvent = { type: 'fetch' } | CallEvent<ResultOf<typeof filesCalls.file>>

export interface FetchFileInput {
  readonly files: Pick<Port<typeof filesCalls>, 'file'>
  readonly name: () => Promise<string>
}

export interface FetchFileContext extends FetchFileInput {
  readonly file: ReceivedFile | null
  readonly error: unknown
}

const fetching = setup({
  types: {
    input: {} as FetchFileInput,
    context: {} as FetchFileContext,
    events: {} as FetchFileEvent,
  },
  actors: {
    file: fromPromise(async ({ input: { files, name } }: { input: FetchFileContext }) =>
      files.file({ file: await name() }),
    ),
  },
})

const calling = callingIn(fetching)

export const fetchFileMachine = fetching.createMachine({
  id: 'fetchFile',
  context: ({ input }) => ({ ...input, file: null, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { fetch: 'fetching' } },
    fetching: calling('file', {
      entry: assign({ file: null }),
      on: {
        ReceivedFile: { target: 'fetched', actions: assign({ file: ({ event }) => event.file }) },
        FileNotFound: 'missing',
        unreachable: 'unreachable',
      },
    }),
    fetched: { on: { fetch: 'fetching' } },
    missing: { on: { fetch: 'fetching' } },
    unreachable: { on: { fetch: 'fetching' } },
  },
})
