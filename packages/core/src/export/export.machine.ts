/**
 * The export of the histories of all cases, which the server creates in the background.
 *
 *   loading ──NoneFound──▶ noneFound ───────┐
 *      ▲ ├────InProgress──▶ inProgress ─2 s▶ loading
 *      │ ├────Complete──▶ complete ─────────┤
 *      │ └──failed──▶ offline ──reload──▶ loading
 *      └───── starting ◀──start─────────────┘
 *
 * While an export is in progress the server is polled for its progress.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { Refusal } from '../refusal'
import { type ExportAnswer, type ExportState, readExportState } from './exportState'

export const exportPause = 2000

export interface ExportPort {
  /** The state, with the archive once it is complete. */
  downloadCompleteCaseHistory(): Promise<ExportAnswer | Refusal>
  exportCompleteCaseHistory(): Promise<ExportAnswer | { type: 'Ok' } | Refusal>
}

export type ExportEvent =
  | { type: 'start' }
  | { type: 'reload' }
  | { type: 'answered'; state: ExportState }
  | { type: 'started' }
  | { type: 'failed'; error: unknown }
  | Refusal

export interface ExportContext {
  readonly server: ExportPort
  /** The last known state; null until received. */
  readonly state: ExportState | null
}

export const exportMachine = setup({
  types: {
    input: {} as { readonly server: ExportPort },
    context: {} as ExportContext,
    events: {} as ExportEvent,
  },
  delays: { pause: exportPause },
  actors: {
    ask: fromPromise(async ({ input }: { input: ExportPort }) => eventOf(await input.downloadCompleteCaseHistory())),
    start: fromPromise(async ({ input }: { input: ExportPort }): Promise<ExportEvent> => {
      const answer = await input.exportCompleteCaseHistory()
      return answer.type === 'Ok' ? { type: 'started' } : eventOf(answer)
    }),
  },
  guards: {
    isNoneFound: ({ event }) => event.type === 'answered' && event.state.type === 'NoneFound',
    isInProgress: ({ event }) => event.type === 'answered' && event.state.type === 'InProgress',
  },
  actions: {
    note: assign({ state: ({ context, event }) => (event.type === 'answered' ? event.state : context.state) }),
  },
}).createMachine({
  id: 'export',
  context: ({ input }) => ({ server: input.server, state: null }),
  initial: 'loading',
  on: {
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
    answered: [
      { guard: 'isNoneFound', target: '.noneFound', actions: 'note' },
      { guard: 'isInProgress', target: '.inProgress', actions: 'note' },
      { target: '.complete', actions: 'note' },
    ],
    failed: '.offline',
  },
  states: {
    loading: {
      invoke: {
        src: 'ask',
        input: ({ context }) => context.server,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
    },
    starting: {
      invoke: {
        src: 'start',
        input: ({ context }) => context.server,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: { started: 'loading' },
    },
    noneFound: { on: { start: 'starting' } },
    inProgress: { after: { pause: 'loading' } },
    complete: { on: { start: 'starting' } },
    offline: { on: { reload: 'loading' } },
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

function eventOf(answer: ExportAnswer | Refusal): ExportEvent {
  return answer.type === 'LoginRequired' || answer.type === 'InsufficientPermissions'
    ? answer
    : { type: 'answered', state: readExportState(answer) }
}
