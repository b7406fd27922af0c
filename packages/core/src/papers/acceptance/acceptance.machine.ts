/**
 * The report of acceptance of a version or of a draft, on the screen and as a file.
 *
 *   loading ──ReceivedAcceptance──▶ shown ──reload──▶ loading
 *      │                              └──fetch──▶ fetching ──ReceivedBinaryData──▶ shown, and the file is handed out
 *      │                                             └──unreachable──▶ shown, with the error
 *      ├──KnowledgeBaseNotFound, CandidateNotFound, CandidateSettled──▶ gone (from fetching too)
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { fromPromise, setup } from 'xstate'
import type { RequestOf, ResultOf } from '../../call/call'
import { type CallEvent, callingIn } from '../../call/calling'
import type { ReceivedFile } from '../../call/file'
import type { AcceptancePort, AcceptanceReport, acceptanceCalls } from './acceptance.calls'

type Calls = typeof acceptanceCalls

type Asked = Omit<RequestOf<Calls['getAcceptance']>, 'format'> | Omit<RequestOf<Calls['getDraftAcceptance']>, 'format'>

type Result = ResultOf<Calls['getAcceptance']> | ResultOf<Calls['getDraftAcceptance']>

interface AcceptanceInput {
  readonly server: AcceptancePort
  readonly handOut: (file: ReceivedFile) => void
  readonly of: Asked
}

interface AcceptanceContext extends AcceptanceInput {
  /** Null until first received. */
  readonly report: AcceptanceReport | null
  readonly error: unknown
}

const ask = ({ server, of }: AcceptanceInput, format: 'page' | 'pdf'): Promise<Result> =>
  'candidate' in of ? server.getDraftAcceptance({ ...of, format }) : server.getAcceptance({ ...of, format })

const screen = setup({
  types: {
    input: {} as AcceptanceInput,
    context: {} as AcceptanceContext,
    events: {} as { type: 'reload' } | { type: 'fetch' } | CallEvent<Result>,
  },
  actors: {
    askReport: fromPromise(({ input }: { input: AcceptanceContext }) => ask(input, 'page')),
    askFile: fromPromise(({ input }: { input: AcceptanceContext }) => ask(input, 'pdf')),
  },
})

const calling = callingIn(screen)

const received = {
  ReceivedAcceptance: {
    target: 'shown',
    actions: screen.assign({
      report: ({ context, event }) => (event.type === 'ReceivedAcceptance' ? event.report : context.report),
    }),
  },
  ReceivedBinaryData: {
    target: 'shown',
    actions: ({ context, event }: { context: AcceptanceContext; event: { readonly file: ReceivedFile } }) =>
      context.handOut(event.file),
  },
  KnowledgeBaseNotFound: 'gone',
  CandidateNotFound: 'gone',
  CandidateSettled: 'gone',
} as const

export const acceptanceMachine = screen.createMachine({
  id: 'acceptance',
  context: ({ input }) => ({ ...input, report: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('askReport', { on: { ...received, unreachable: 'unreachable' } }),
    shown: { on: { fetch: 'fetching', reload: 'loading' } },
    fetching: calling('askFile', { on: { ...received, unreachable: 'shown' } }),
    unreachable: { on: { reload: 'loading' } },
    gone: {},
  },
})
