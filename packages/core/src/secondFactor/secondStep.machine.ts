/**
 * The second step of signing in.
 *
 *   typing ──submit──▶ entering ──LoginSuccessful──▶ arriving ──▶ counting ──goOn, unless a recovery code was used──▶ done
 *      ▲                  ├──CodeWrong, unreachable──▶ typing
 *      └──────────────────┘
 *   SignInAgain, Deactivated, TooManyFailedLogins ──▶ ended: the first step says why
 *
 * Arriving asks who is signed in, so that the device hears of it. Six digits are sent as soon as they are there: people paste them, or their phone fills them in.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { LoginProblem, SecondStep } from '../session/login.machine'
import type { ClientUser, GetClientUserInfoResult, SessionPort } from '../session/session.calls'
import { digitsIn, digitsOfCode, readCode } from './code'
import type { EnterCodeResult, SecondStepPort } from './secondStep.calls'

export type CodeKind = 'app' | 'recovery'

export type SecondStepEvent =
  | { type: 'typeCode'; code: string }
  | { type: 'chooseKind'; kind: CodeKind }
  | { type: 'submit' }
  | { type: 'goOn' }
  | CallEvent<EnterCodeResult | GetClientUserInfoResult>

export interface SecondStepInput {
  readonly port: Pick<SecondStepPort, 'enterCode'>
  readonly session: Pick<SessionPort, 'getClientUserInfo'>
  readonly step: SecondStep
}

export interface SecondStepContext extends SecondStepInput {
  readonly kind: CodeKind
  readonly code: string
  /** Null unless the last code was wrong. */
  readonly triesLeft: number | null
  /** Who is signed in; null so far. */
  readonly signedIn: ClientUser | null
  /** Recovery codes that are left after one was used. */
  readonly codesLeft: number | null
  /** Why the password has to be typed again. */
  readonly problem: LoginProblem | null
  /** When a try is looked at again, as an instant. */
  readonly until: string | null
  readonly error: unknown
}

/** Whether what is typed can be a code of the kind that is asked for. */
export function isWholeCode({ kind, code }: Pick<SecondStepContext, 'kind' | 'code'>): boolean {
  return readCode(code)?.kind === kind
}

const step = setup({
  types: {
    input: {} as SecondStepInput,
    context: {} as SecondStepContext,
    events: {} as SecondStepEvent,
  },
  actors: {
    enterCode: fromPromise(({ input: { port, step, code } }: { input: SecondStepContext }) =>
      port.enterCode({ step: step.step, code }),
    ),
    arrive: fromPromise(({ input }: { input: SecondStepContext }) => input.session.getClientUserInfo()),
  },
  guards: {
    isWhole: ({ context }) => isWholeCode(context),
    isSixthDigit: ({ context, event }) =>
      event.type === 'typeCode' &&
      context.kind === 'app' &&
      context.triesLeft === null &&
      digitsIn(event.code).length === digitsOfCode &&
      digitsIn(context.code).length < digitsOfCode,
  },
  actions: {
    type: assign({
      code: ({ context, event }) => (event.type === 'typeCode' ? typed(context.kind, event.code) : context.code),
    }),
  },
})

const calling = callingIn(step)

export const secondStepMachine = step.createMachine({
  id: 'secondStep',
  context: ({ input }) => ({
    ...input,
    kind: input.step.app ? 'app' : 'recovery',
    code: '',
    triesLeft: null,
    signedIn: null,
    codesLeft: null,
    problem: null,
    until: null,
    error: null,
  }),
  initial: 'typing',
  states: {
    typing: {
      on: {
        typeCode: [{ guard: 'isSixthDigit', actions: 'type', target: 'entering' }, { actions: 'type' }],
        chooseKind: { actions: assign({ kind: ({ event }) => event.kind, code: '', triesLeft: null, error: null }) },
        submit: { guard: 'isWhole', target: 'entering' },
      },
    },
    entering: calling('enterCode', {
      on: {
        LoginSuccessful: {
          target: 'arriving',
          actions: assign({
            signedIn: ({ event }) => event.user,
            codesLeft: ({ event }) => event.recoveryCodesLeft ?? null,
          }),
        },
        CodeWrong: { target: 'typing', actions: assign({ code: '', triesLeft: ({ event }) => event.triesLeft }) },
        SignInAgain: { target: 'ended', actions: assign({ problem: 'SignInAgain' }) },
        Deactivated: { target: 'ended', actions: assign({ problem: 'Deactivated' }) },
        TooManyFailedLogins: {
          target: 'ended',
          actions: assign({ problem: 'TooManyFailedLogins', until: ({ event }) => event.until ?? null }),
        },
        unreachable: 'typing',
      },
    }),
    arriving: calling('arrive', {
      on: {
        ReceivedUser: { target: 'counting', actions: assign({ signedIn: ({ event }) => event.user }) },
        // There is a session all the same.
        unreachable: 'counting',
      },
    }),
    /** Says how many recovery codes are left. */
    counting: {
      always: { guard: ({ context }) => context.codesLeft === null, target: 'done' },
      on: { goOn: 'done' },
    },
    done: { type: 'final' },
    ended: { type: 'final' },
  },
})

function typed(kind: CodeKind, code: string): string {
  return kind === 'app' ? digitsIn(code) : code.slice(0, 64)
}
