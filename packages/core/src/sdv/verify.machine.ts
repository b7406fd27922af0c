/**
 * Verifying: choose what to do, confirm it, and do it, one questionnaire after the other.
 *
 *   asking ──confirm──▶ credential ──▶ setting ──SdvSet──▶ setting, or done after the last
 *     │ ▲                 ▲    ▲        ├──CaseChanged──▶ outdated
 *     │ └──cancel──┐      │    └────────┼──PasswordRequired
 *     └─of several─▶ warned             └──unreachable──▶ stopped ──confirm──▶ setting
 *
 * The credential is given once for all that is listed, and again for the rest if it counts no longer. To take a mark back, a reason is given
 * while asking.
 *
 * Several at once are confirmed twice. A questionnaire that the server refuses by itself is left out and named at the end, and
 * the others are done. What is done stays done: a stopped run goes on where it stopped.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { FrozenQuestionnaire } from '../locks/freezing'
import type { PasskeyBrowser } from '../secondFactor/passkeyBrowser'
import type { CredentialPort } from './credential/credential.calls'
import { credentialMachine, signing } from './credential/credential.machine'
import type { SdvMove } from './level'
import type { ListedInModes, SdvModalMode } from './modal'
import { type LeftOut, notInRun, refusedInRun } from './run'
import type { MoveSdv, MoveSdvPort, MoveSdvResult } from './sdv.calls'

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
  | CallEvent<MoveSdvResult>

export interface VerifyInput {
  readonly sdv: MoveSdvPort
  readonly credentials: CredentialPort
  readonly passkeys: Pick<PasskeyBrowser, 'get'>
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
  types: {
    input: {} as VerifyInput,
    context: {} as VerifyContext,
    events: {} as VerifyEvent,
    children: {} as { credential: 'credential' },
  },
  actors: {
    move: fromPromise(({ input: { sdv, move, request } }: { input: Moving }) => sdv[callOf[move]](request)),
    credential: credentialMachine,
  },
  guards: {
    isNotReady: ({ context }) =>
      chosenIn(context).length === 0 || (isTakingBack(context.mode) && context.reason.trim() === ''),
    areSeveral: ({ context }) => chosenIn(context).length > 1,
    isLast: ({ context }) => context.done + 1 >= chosenIn(context).length,
  },
  actions: { count: assign({ done: ({ context }) => context.done + 1 }) },
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
          { target: 'credential' },
        ],
      },
    },
    warned: { on: { confirm: 'credential', cancel: 'asking' } },
    credential: {
      invoke: {
        id: 'credential',
        src: 'credential',
        input: ({ context }) => {
          const { credentials, passkeys, studyCase, mode, done } = context
          if (mode === 'unset') throw new Error(`Nothing of ${studyCase.name} is chosen`)
          const { group, base, owner, name } = studyCase
          const questionnaires = chosenIn(context).slice(done)
          const toSign = { group, base, owner, name, move: mode, questionnaires }
          return { server: signing(credentials, toSign), browser: passkeys }
        },
        onDone: 'setting',
      },
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
        PasswordRequired: 'credential',
        unreachable: 'stopped',
      },
    }),
    stopped: { on: { confirm: 'setting' } },
    outdated: { type: 'final' },
    done: { type: 'final' },
  },
})
