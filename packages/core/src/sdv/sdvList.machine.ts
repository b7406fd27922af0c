/**
 * The verification shown on a case's tabs: load the list, set or remove a mark, reload.
 *
 *   loading ──ReceivedSdv──▶ ready ──move──▶ moving ──SdvSet──▶ loading
 *      └──unreachable──▶ unreachable ──reload──▶ loading  └──unreachable──▶ unreachable
 *
 * Moves follow the rule, one at a time. If the result of a move was lost, it is unknown whether it was made, so the
 * list is reloaded before the next.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
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
  | CallEvent<GetSdvResult | MoveSdvResult>

export interface SdvListInput {
  readonly sdv: SdvPort
  readonly studyCase: CaseIdentity
  readonly held: readonly Role[]
}

export interface SdvListContext extends SdvListInput {
  /** Null until first received; nothing is marked until then. */
  readonly entries: readonly SdvEntry[] | null
  readonly error: unknown
}

const list = setup({
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
})

const calling = callingIn(list)

export const sdvListMachine = list.createMachine({
  id: 'sdvList',
  context: ({ input }) => ({ ...input, entries: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getSdv', {
      on: {
        ReceivedSdv: { target: 'ready', actions: assign({ entries: ({ event }) => event.entries }) },
        unreachable: 'unreachable',
      },
    }),
    ready: { on: { move: { guard: 'mayMove', target: 'moving' }, reload: 'loading' } },
    moving: calling('moveSdv', {
      input: ({ context: { sdv, studyCase }, event }) => {
        assertEvent(event, 'move')
        return { sdv, move: event.move, request: { ...studyCase, questionnaireId: event.questionnaireId } }
      },
      on: { SdvSet: 'loading', CaseChanged: 'loading', unreachable: 'unreachable' },
    }),
    unreachable: { on: { reload: 'loading' } },
  },
})
