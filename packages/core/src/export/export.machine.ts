/**
 * The export of the histories of all cases, which the server creates in the background.
 *
 *   loading ──NoneFound──▶ noneFound ───────┐
 *      ▲ ├────InProgress──▶ inProgress ─2 s▶ loading
 *      │ ├────Failed──▶ failed ─────────────┤
 *      │ ├────Complete──▶ complete ─────────┤ ──download──▶ downloading ──received──▶ complete, and the file is handed out
 *      │ └──unreachable──▶ unreachable ──reload──▶ loading
 *      └───── starting ◀──start─────────────┘
 *
 * While an export is in progress the server is polled for its progress.
 */
import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import { isRefusal } from '../call/isRefusal'
import type { Language } from '../language/language'
import type { Refusal } from '../refusal'
import type { AllHistoriesPort } from './allHistories.calls'
import { type ExportAnswer, type ExportState, readExportState } from './exportState'

export const exportPause = 2000

type Answered = { type: 'answered'; state: ExportState } | Refusal
type Started = Answered | { type: 'started' }
type Downloaded = Answered | { type: 'received'; file: ReceivedFile }

export type ExportEvent =
  /** `documents`: with a PDF of each case, in that language. */
  | { type: 'start'; documents?: Language }
  | { type: 'download' }
  | { type: 'reload' }
  | CallEvent<Started>
  | CallEvent<Downloaded>

export interface ExportedArchive {
  readonly type: 'file'
  readonly file: ReceivedFile
}

export interface ExportContext {
  readonly server: AllHistoriesPort
  /** The last known state; null until received. */
  readonly state: ExportState | null
  readonly error: unknown
  /** The language of the PDFs to write; null if none are wanted. */
  readonly documents: Language | null
}

const exporting = setup({
  types: {
    input: {} as { readonly server: AllHistoriesPort },
    context: {} as ExportContext,
    events: {} as ExportEvent,
    emitted: {} as ExportedArchive,
  },
  delays: { pause: exportPause },
  actors: {
    ask: fromPromise(async ({ input: { server } }: { input: ExportContext }) =>
      answeredBy(await server.getExportState()),
    ),
    start: fromPromise(async ({ input: { server, documents } }: { input: ExportContext }): Promise<Started> => {
      const answer = await server.exportCompleteCaseHistory(documents === null ? {} : { documents })
      return answer.type === 'Ok' ? { type: 'started' } : answeredBy(answer)
    }),
    download: fromPromise(async ({ input: { server } }: { input: ExportContext }): Promise<Downloaded> => {
      const answer = await server.downloadCompleteCaseHistory()
      return answer.type === 'ExportedCompleteCaseHistory'
        ? { type: 'received', file: answer.file }
        : answeredBy(answer)
    }),
  },
  guards: {
    isNoneFound: ({ event }) => event.type === 'answered' && event.state.type === 'NoneFound',
    isInProgress: ({ event }) => event.type === 'answered' && event.state.type === 'InProgress',
    isFailed: ({ event }) => event.type === 'answered' && event.state.type === 'Failed',
  },
  actions: {
    choose: assign({ documents: ({ event }) => (event.type === 'start' ? (event.documents ?? null) : null) }),
    note: assign({ state: ({ context, event }) => (event.type === 'answered' ? event.state : context.state) }),
    handOut: emit(({ event }): ExportedArchive => {
      assertEvent(event, 'received')
      return { type: 'file', file: event.file }
    }),
  },
})

const calling = callingIn(exporting)

const answered = [
  { guard: 'isNoneFound' as const, target: 'noneFound', actions: 'note' as const },
  { guard: 'isInProgress' as const, target: 'inProgress', actions: 'note' as const },
  { guard: 'isFailed' as const, target: 'failed', actions: 'note' as const },
  { target: 'complete', actions: 'note' as const },
]

const start = { target: 'starting', actions: 'choose' } as const

export const exportMachine = exporting.createMachine({
  id: 'export',
  context: ({ input }) => ({ server: input.server, state: null, error: null, documents: null }),
  initial: 'loading',
  states: {
    loading: calling('ask', { on: { answered, unreachable: 'unreachable' } }),
    starting: calling('start', { on: { started: 'loading', answered, unreachable: 'unreachable' } }),
    downloading: calling('download', {
      on: { received: { target: 'complete', actions: 'handOut' }, answered, unreachable: 'unreachable' },
    }),
    noneFound: { on: { start } },
    inProgress: { after: { pause: 'loading' } },
    failed: { on: { start } },
    complete: { on: { start, download: 'downloading' } },
    unreachable: { on: { reload: 'loading' } },
  },
})

function answeredBy(answer: ExportAnswer | Refusal): Answered {
  return isRefusal(answer) ? answer : { type: 'answered', state: readExportState(answer) }
}
