/**
 * The verification shown on a case's tabs: load the list, set or remove a mark, reload.
 *
 *   loading ──ReceivedSdv──▶ ready ──move──▶ moving ──SdvSet──▶ loading
 *      └──failed──▶ offline ──reload──▶ loading  └──failed──▶ offline
 *
 * Moves follow the rule, one at a time. If the result of a move was lost, it is unknown whether it was made, so the
 * list is reloaded before the next.
 */
import { assertEvent, assign, fromPromise, raise, setup } from 'xstate'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Role } from '../permissions/capabilities'
import { mayMoveSdv, type SdvEntry, type SdvMove, sdvLevelOf } from './level'
import type { GetSdvResult, MoveSdv, MoveSdvResult, SdvPort } from './sdv.calls'

/** The call for each move. */
const callOf = {
  setPi: 'setPiSdv',
  unsetPi: 'unSetPiSdv',
  setMonitor: 'setMonitorSdv',
  unsetMonitor: 'unSetMonitorSdv',
} as const satisfies Record<SdvMove, string>

export type SdvListEvent =
  | { type: 'move'; move: SdvMove; questionnaireId: string }
  | { type: 'reload' }
  | { type: 'failed'; error: unknown }
  | GetSdvResult
  | MoveSdvResult

export interface SdvListInput {
  readonly sdv: SdvPort
  readonly studyCase: CaseIdentity
  readonly held: readonly Role[]
}

export interface SdvListContext extends SdvListInput {
  /** Null until first received; nothing is marked until then. */
  readonly entries: readonly SdvEntry[] | null
}

export const sdvListMachine = setup({
  types: {
    input: {} as SdvListInput,
    context: {} as SdvListContext,
    events: {} as SdvListEvent,
  },
  actors: {
    getSdv: fromPromise(({ input: { sdv, studyCase } }: { input: SdvListInput }) => sdv.getSdv(studyCase)),
    moveSdv: fromPromise(({ input }: { input: { sdv: SdvPort; move: SdvMove; request: MoveSdv } }) =>
      input.sdv[callOf[input.move]](input.request),
    ),
  },
  guards: {
    mayMove: ({ context: { held, entries }, event }) =>
      event.type === 'move' && mayMoveSdv(held, sdvLevelOf(entries ?? [], event.questionnaireId), event.move),
  },
}).createMachine({
  id: 'sdvList',
  context: ({ input }) => ({ ...input, entries: null }),
  initial: 'loading',
  on: {
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
  },
  states: {
    loading: {
      invoke: {
        src: 'getSdv',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        ReceivedSdv: { target: 'ready', actions: assign({ entries: ({ event }) => event.entries }) },
        failed: 'offline',
      },
    },
    ready: { on: { move: { guard: 'mayMove', target: 'moving' }, reload: 'loading' } },
    moving: {
      invoke: {
        src: 'moveSdv',
        input: ({ context: { sdv, studyCase }, event }) => {
          assertEvent(event, 'move')
          return { sdv, move: event.move, request: { ...studyCase, questionnaireId: event.questionnaireId } }
        },
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: { SdvSet: 'loading', CaseChanged: 'loading', failed: 'offline' },
    },
    offline: { on: { reload: 'loading' } },
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})
