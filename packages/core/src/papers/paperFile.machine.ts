/**
 * A paper as a PDF.
 *
 *   idle ──fetch──▶ fetching ──ReceivedBinaryData──▶ idle, and the file is handed out
 *                      ├──KnowledgeBaseNotFound──▶ missing ──fetch──▶ fetching
 *                      └──unreachable──▶ idle, with the error
 */
import { fromPromise, setup } from 'xstate'
import type { RequestOf, ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { PapersPort, papersCalls } from './papers.calls'

type WantedPaper = RequestOf<typeof papersCalls.getPaper>

interface PaperFileInput {
  readonly server: Pick<PapersPort, 'getPaper'>
  readonly handOut: (file: ReceivedFile) => void
}

interface PaperFileContext extends PaperFileInput {
  readonly wanted: WantedPaper | null
  readonly error: unknown
}

type PaperFileEvent = { type: 'fetch'; paper: WantedPaper } | CallEvent<ResultOf<typeof papersCalls.getPaper>>

const fetching = setup({
  types: { input: {} as PaperFileInput, context: {} as PaperFileContext, events: {} as PaperFileEvent },
  actors: {
    getPaper: fromPromise(({ input: { server, wanted } }: { input: PaperFileContext }) => {
      if (!wanted) throw new Error('No paper was asked for')
      return server.getPaper(wanted)
    }),
  },
})

const calling = callingIn(fetching)

const fetch = {
  target: 'fetching',
  actions: fetching.assign({ wanted: ({ event }) => (event.type === 'fetch' ? event.paper : null), error: null }),
} as const

export const paperFileMachine = fetching.createMachine({
  id: 'paperFile',
  context: ({ input }) => ({ ...input, wanted: null, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { fetch } },
    fetching: calling('getPaper', {
      on: {
        ReceivedBinaryData: { target: 'idle', actions: ({ context, event }) => context.handOut(event.file) },
        KnowledgeBaseNotFound: 'missing',
        unreachable: 'idle',
      },
    }),
    missing: { on: { fetch } },
  },
})
