/**
 * Requesting an account.
 *
 *   dataInput ──submit──▶ registering ──Ok──▶ waitingForEmail
 *       ▲                     └──UserAlreadyTaken, WrongCaptcha, WrongInvitationPassword, failed──▶ refused
 *       └───────────────────────────────────────close───────────────────────────────────────────────┘
 *
 * A refusal keeps the form. A captcha is valid for one attempt: the next attempt has a new picture.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import { emptyRegistration, mayRegister, type Registration, type RegistrationField } from './registration'
import type { RegisterResult, RegistrationPort } from './registration.port'

export type RegistrationProblem = Exclude<RegisterResult['type'], 'Ok'> | 'failed'

/** The dialog's message for each problem. */
export const registrationMessages = {
  UserAlreadyTaken: 'registration.userAlreadyTaken',
  WrongCaptcha: 'registration.wrongCaptcha',
  WrongInvitationPassword: 'registration.wrongInvitationPassword',
  failed: 'registration.failed',
} as const satisfies Record<RegistrationProblem, string>

export type RegistrationEvent =
  | { type: 'type'; field: RegistrationField; text: string }
  | { type: 'accept'; conditions: boolean }
  | { type: 'submit' }
  | { type: 'close' }
  | { type: 'failed'; error: unknown }
  | { type: 'ReceivedCaptcha'; image: string }
  | { type: 'noCaptcha'; error: unknown }
  | RegisterResult

export interface RegistrationInput {
  readonly registration: RegistrationPort
  /** The page that the mail links back to. */
  readonly activationContinuationLink: string
}

export interface RegistrationContext extends RegistrationInput {
  readonly typed: Registration
  readonly acceptsConditions: boolean
  /** Null until received. */
  readonly captchaImage: string | null
  readonly problem: RegistrationProblem | null
}

const registering = setup({
  types: {
    input: {} as RegistrationInput,
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
  },
  actors: {
    getCaptcha: fromPromise(({ input }: { input: RegistrationPort }) => input.getCaptcha()),
    register: fromPromise(({ input }: { input: RegistrationContext }) =>
      input.registration.register({ ...input.typed, activationContinuationLink: input.activationContinuationLink }),
    ),
  },
  guards: {
    mayRegister: ({ context }) => mayRegister(context.typed, context.acceptsConditions),
  },
})

const noteProblem = registering.assign({ problem: ({ event }) => problemOf(event) })

export const registrationMachine = registering.createMachine({
  id: 'registration',
  context: ({ input }) => ({
    ...input,
    typed: emptyRegistration,
    acceptsConditions: false,
    captchaImage: null,
    problem: null,
  }),
  initial: 'dataInput',
  on: {
    ReceivedCaptcha: { actions: assign({ captchaImage: ({ event }) => event.image }) },
  },
  states: {
    dataInput: {
      // Entering this state always loads a picture: at first, and after each attempt.
      invoke: {
        src: 'getCaptcha',
        input: ({ context }) => context.registration,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'noCaptcha' as const, error: event.error })) },
      },
      on: {
        type: {
          actions: assign({ typed: ({ context, event }) => ({ ...context.typed, [event.field]: event.text }) }),
        },
        accept: { actions: assign({ acceptsConditions: ({ event }) => event.conditions }) },
        submit: { guard: 'mayRegister', target: 'registering' },
        noCaptcha: { target: 'refused', actions: assign({ problem: 'failed' }) },
      },
    },
    registering: {
      entry: assign({ problem: null }),
      invoke: {
        src: 'register',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        Ok: 'waitingForEmail',
        UserAlreadyTaken: { target: 'refused', actions: noteProblem },
        WrongCaptcha: { target: 'refused', actions: noteProblem },
        WrongInvitationPassword: { target: 'refused', actions: noteProblem },
        failed: { target: 'refused', actions: noteProblem },
      },
    },
    refused: {
      // A picture is valid for one attempt, so the digits typed go with it.
      entry: assign({ captchaImage: null, typed: ({ context }) => ({ ...context.typed, captcha: '' }) }),
      on: { close: 'dataInput' },
    },
    waitingForEmail: {
      type: 'final',
      entry: assign({ typed: emptyRegistration, captchaImage: null }),
    },
  },
})

function problemOf({ type }: RegistrationEvent): RegistrationProblem {
  return type === 'UserAlreadyTaken' || type === 'WrongCaptcha' || type === 'WrongInvitationPassword' ? type : 'failed'
}
