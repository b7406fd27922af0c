/**
 * The export of the histories of all cases, which the server creates in the background.
 *
 *   loading ──NoneFound──▶ noneFound ───────┐
 *      ▲ ├────InProgress──▶ inProgress ─2 s▶ loading
 *      │ ├────Complete──▶ complete ─────────┤
 *      │ └──unreachable──▶ unreachable ──reload──▶ loading
 *      └───── starting ◀──start─────────────┘
 *
 * While an export is in progress the server is polled for its progress.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import { isRefusal } from '../call/isRefusal'
import type { Refusal } from '../refusal'
import { type ExportAnswer, type ExportState, readExportState } from './exportState'

export const exportPause = 2000

export interface ExportPort {
  /** The state, with the archive once it is complete. */
  downloadCompleteCaseHistory(): Promise<ExportAnswer | Refusal>
  exportCompleteCaseHistory(): Promise<ExportAnswer | { type: 'Ok' } | Refusal>
}

type Answered = { type: 'answered'; state: ExportState } | Refusal
type Started = Answered | { type: 'started' }

export type ExportEvent = { type: 'start' } | { type: 'reload' } | CallEvent<Started>

export interface ExportContext {
  readonly server: ExportPort
  /** The last known state; null until received. */
  readonly state: ExportState | null
  readonly error: unknown
}

const exporting = setup({
  types: {
    input: {} as { readonly server: ExportPort },
    context: {} as ExportContext,
    events: {} as ExportEvent,
  },
  delays: { pause: exportPause },
  actors: {
    ask: fromPromise(async ({ input: { server } }: { input: ExportContext }) =>
      answeredBy(await server.downloadCompleteCaseHistory()),
    ),
    start: fromPromise(async ({ input: { server } }: { input: ExportContext }): Promise<Started> => {
      const answer = await server.exportCompleteCaseHistory()
      return answer.type === 'Ok' ? { type: 'started' } : answeredBy(answer)
    }),
  },
  guards: {
    isNoneFound: ({ event }) => event.type === 'answered' && event.state.type === 'NoneFound',
    isInProgress: ({ event }) => event.type === 'answered' && event.state.type === 'InProgress',
  },
  actions: {
    note: assign({ state: ({ context, event }) => (event.type === 'answered' ? event.state : context.state) }),
  },
})

const calling = callingIn(exporting)

const answered = [
  { guard: 'isNoneFound' as const, target: 'noneFound', actions: 'note' as const },
  { guard: 'isInProgress' as const, target: 'inProgress', actions: 'note' as const },
  { target: 'complete', actions: 'note' as const },
]

export const exportMachine = exporting.createMachine({
  id: 'export',
  context: ({ input }) => ({ server: input.server, state: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('ask', { on: { answered, unreachable: 'unreachable' } }),
    starting: calling('start', { on: { started: 'loading', answered, unreachable: 'unreachable' } }),
    noneFound: { on: { start: 'starting' } },
    inProgress: { after: { pause: 'loading' } },
    complete: { on: { start: 'starting' } },
    unreachable: { on: { reload: 'loading' } },
  },
})

function answeredBy(answer: ExportAnswer | Refusal): Answered {
  return isRefusal(answer) ? answer : { type: 'answered', state: readExportState(answer) }
}
