/**
 * Verifying an entire case: warn once, confirm once, then one questionnaire after the other.
 *
 *   ready ──confirm──▶ warned ──confirm──▶ setting ──SdvSet──▶ setting, or done after the last
 *     ▲──────cancel──────┘                   └──unreachable, CaseChanged──▶ stopped ──retry──▶ setting
 *
 * Verified questionnaires stay verified: a stopped run resumes where it stopped, and at the end the list is reloaded.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { SdvLevel } from './level'
import type { MoveSdv, MoveSdvResult, SdvPort } from './sdv.calls'

/** The call for each level. */
const callOf = { PI: 'setPiSdv', Monitor: 'setMonitorSdv' } as const satisfies Record<SdvLevel, string>

export type AllSdvEvent = { type: 'confirm' } | { type: 'cancel' } | { type: 'retry' } | CallEvent<MoveSdvResult>

export interface AllSdvInput {
  readonly sdv: Pick<SdvPort, 'setPiSdv' | 'setMonitorSdv'>
  readonly studyCase: CaseIdentity
  readonly level: SdvLevel
  /** The questionnaires due, from `dueForSdv`. */
  readonly due: readonly string[]
}

export interface AllSdvContext extends AllSdvInput {
  /** The number of due questionnaires already set: the x of x/y. */
  readonly done: number
  readonly error: unknown
}

interface SetSdv extends Pick<AllSdvInput, 'sdv' | 'level'> {
  readonly request: MoveSdv
}

const run = setup({
  types: {
    input: {} as AllSdvInput,
    context: {} as AllSdvContext,
    events: {} as AllSdvEvent,
  },
  actors: {
    setSdv: fromPromise(({ input: { sdv, level, request } }: { input: SetSdv }) => sdv[callOf[level]](request)),
  },
  guards: {
    isNothingDue: ({ context }) => context.due.length === 0,
    isLast: ({ context }) => context.done + 1 >= context.due.length,
  },
  actions: {
    count: assign({ done: ({ context }) => context.done + 1 }),
  },
})

const calling = callingIn(run)

export const allSdvMachine = run.createMachine({
  id: 'allSdv',
  context: ({ input }) => ({ ...input, done: 0, error: null }),
  initial: 'ready',
  states: {
    ready: {
      always: { guard: 'isNothingDue', target: 'done' },
      on: { confirm: 'warned' },
    },
    warned: {
      on: { confirm: 'setting', cancel: 'ready' },
    },
    setting: calling('setSdv', {
      input: ({ context: { sdv, studyCase, level, due, done } }) => {
        const questionnaireId = due[done]
        if (questionnaireId === undefined) throw new Error(`The run of ${studyCase.name} has nothing left to set`)
        return { sdv, level, request: { ...studyCase, questionnaireId } }
      },
      on: {
        SdvSet: [
          { guard: 'isLast', target: 'done', actions: 'count' },
          { target: 'setting', reenter: true, actions: 'count' },
        ],
        CaseChanged: 'stopped',
        unreachable: 'stopped',
      },
    }),
    stopped: {
      on: { retry: 'setting' },
    },
    done: { type: 'final' },
  },
})
