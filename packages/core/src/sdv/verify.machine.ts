/**
 * Verifying: choose what to do, confirm it, and do it, one questionnaire after the other.
 *
 *   asking ──confirm──▶ setting ──SdvSet──▶ setting, or done after the last
 *     │ ▲                 ├──PasswordRequired──▶ password ──give──▶ confirming ──▶ setting
 *     │ └──cancel──┐      ├──CaseChanged──▶ outdated
 *     └─of several─▶ warned └──unreachable──▶ stopped ──confirm──▶ setting
 *
 * To take a mark back, a reason is given while asking, and the password is asked for before anything is sent.
 *
 * Several at once are confirmed twice. A questionnaire that the server refuses by itself is left out and named at the end, and
 * the others are done. What is done stays done: a stopped run goes on where it stopped.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { FrozenQuestionnaire } from '../locks/freezing'
import type { SdvMove } from './level'
import type { ListedInModes, SdvModalMode } from './modal'
import { type LeftOut, notInRun, refusedInRun } from './run'
import type { MoveSdv, MoveSdvPort, MoveSdvResult } from './sdv.calls'
import type { ConfirmPasswordResult, VerificationPort } from './verification.calls'

/** The call for each move. */
const callOf = {
  setPi: 'setPiSdv',
  unsetPi: 'unSetPiSdv',
  setMonitor: 'setMonitorSdv',
  unsetMonitor: 'unSetMonitorSdv',
} as const satisfies Record<SdvMove, keyof MoveSdvPort>

export type VerifyEvent =
  | { type: 'choose'; mode: SdvMove }
  | { type: 'confirm' }
  | { type: 'explain'; reason: string }
  | { type: 'cancel' }
  | { type: 'give'; password: string }
  | CallEvent<MoveSdvResult>
  | CallEvent<ConfirmPasswordResult>

export interface VerifyInput {
  readonly sdv: MoveSdvPort
  readonly passwords: Pick<VerificationPort, 'confirmPassword'>
  readonly studyCase: CaseIdentity
  /** The revision that the person has before them. */
  readonly seen: string | undefined
  readonly listed: ListedInModes
  readonly mode: SdvModalMode
  /** Whether `listed` is a run over several questionnaires, of which some may be left out. */
  readonly isRun?: boolean
}

interface VerifyContext extends VerifyInput {
  /** The number of questionnaires that were looked at: the x of x/y. */
  readonly done: number
  readonly leftOut: readonly LeftOut[]
  /** The questionnaires frozen after the last move. */
  readonly frozen: readonly FrozenQuestionnaire[] | null
  /** Keys of the answers that a person changed meanwhile. */
  readonly changed: readonly string[]
  /** Why a mark is taken back. */
  readonly reason: string
  readonly password: string
  readonly isPasswordWrong: boolean
  readonly error: unknown
}

/** The questionnaires of the chosen mode. */
export function chosenIn({ listed, mode }: Pick<VerifyContext, 'listed' | 'mode'>): readonly string[] {
  return mode === 'unset' ? [] : listed[mode]
}

export function isTakingBack(mode: SdvModalMode): boolean {
  return mode === 'unsetPi' || mode === 'unsetMonitor'
}

const verify = setup({
  types: { input: {} as VerifyInput, context: {} as VerifyContext, events: {} as VerifyEvent },
  actors: {
    move: fromPromise(({ input: { sdv, move, request } }: { input: Moving }) => sdv[callOf[move]](request)),
    confirmPassword: fromPromise(({ input: { passwords, password } }: { input: VerifyContext }) =>
      passwords.confirmPassword({ password }),
    ),
  },
  guards: {
    isNotReady: ({ context }) =>
      chosenIn(context).length === 0 || (isTakingBack(context.mode) && context.reason.trim() === ''),
    isTakingBack: ({ context }) => isTakingBack(context.mode),
    areSeveral: ({ context }) => chosenIn(context).length > 1,
    isLast: ({ context }) => context.done + 1 >= chosenIn(context).length,
  },
  actions: {
    count: assign({ done: ({ context }) => context.done + 1 }),
    forgetPassword: assign({ password: '' }),
  },
})

interface Moving {
  readonly sdv: MoveSdvPort
  readonly move: SdvMove
  readonly request: MoveSdv
}

const calling = callingIn(verify)

const noteFrozen = verify.assign({
  frozen: ({ event }) => (event.type === 'SdvSet' ? (event.frozen ?? null) : null),
})

const leaveOut = verify.assign({
  leftOut: ({ context, event }) => {
    const questionnaireId = chosenIn(context)[context.done]
    const why = whyLeftOut.find((one) => one === event.type)
    return why && questionnaireId !== undefined ? [...context.leftOut, { questionnaireId, why }] : context.leftOut
  },
})

const whyLeftOut = [...notInRun, ...refusedInRun]

const goOnWithout = [
  { guard: 'isLast', target: 'done', actions: [leaveOut, 'count'] },
  { target: 'setting', reenter: true, actions: [leaveOut, 'count'] },
] as const

export const verifyMachine = verify.createMachine({
  id: 'verify',
  context: ({ input }) => ({
    ...input,
    done: 0,
    leftOut: [],
    frozen: null,
    changed: [],
    reason: '',
    password: '',
    isPasswordWrong: false,
    error: null,
  }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        choose: { actions: assign({ mode: ({ event }) => event.mode }) },
        explain: { actions: assign({ reason: ({ event }) => event.reason }) },
        confirm: [
          { guard: 'isNotReady', target: 'asking' },
          { guard: 'areSeveral', target: 'warned' },
          { guard: 'isTakingBack', target: 'password' },
          { target: 'setting' },
        ],
      },
    },
    warned: {
      on: { confirm: [{ guard: 'isTakingBack', target: 'password' }, { target: 'setting' }], cancel: 'asking' },
    },
    setting: calling('move', {
      input: ({ context }) => {
        const { sdv, mode, studyCase, seen, done, isRun, reason } = context
        const questionnaireId = chosenIn(context)[done]
        if (mode === 'unset' || questionnaireId === undefined)
          throw new Error(`Nothing of ${studyCase.name} is left to verify`)
        const more = { ...(isRun && { inRun: true }), ...(isTakingBack(mode) && { reason: reason.trim() }) }
        return { sdv, move: mode, request: { ...studyCase, questionnaireId, seen, ...more } }
      },
      on: {
        SdvSet: [
          { guard: 'isLast', target: 'done', actions: ['count', noteFrozen] },
          { target: 'setting', reenter: true, actions: ['count', noteFrozen] },
        ],
        SignedBySamePerson: goOnWithout,
        WaitsForPi: goOnWithout,
        MarksChanged: goOnWithout,
        NotAccepted: goOnWithout,
        NotBegun: goOnWithout,
        NotDue: goOnWithout,
        CaseChanged: { target: 'outdated', actions: assign({ changed: ({ event }) => event.changed ?? [] }) },
        ReasonRequired: 'asking',
        PasswordRequired: { target: 'password', actions: assign({ isPasswordWrong: false }) },
        unreachable: 'stopped',
      },
    }),
    password: {
      on: { give: { target: 'confirming', actions: assign({ password: ({ event }) => event.password }) } },
    },
    confirming: calling('confirmPassword', {
      on: {
        PasswordConfirmed: { target: 'setting', actions: 'forgetPassword' },
        PasswordWrong: { target: 'password', actions: ['forgetPassword', assign({ isPasswordWrong: true })] },
        unreachable: { target: 'password', actions: ['forgetPassword', assign({ isPasswordWrong: false })] },
      },
    }),
    stopped: { on: { confirm: 'setting' } },
    outdated: { type: 'final' },
    done: { type: 'final' },
  },
})
