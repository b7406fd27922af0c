/**
 * Requesting an account.
 *
 *   dataInput ──submit──▶ registering ──Ok──▶ waitingForEmail
 *     ▲ ↺ newPicture          └──UserAlreadyTaken, WrongCaptcha, WrongInvitationPassword, …──▶ refused
 *     └───────────────────────────────────────close─────────────────────────────────────────────┘
 *
 * A refusal keeps the form. A captcha is valid for one attempt: the next attempt has a new picture.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { Language } from '../language/language'
import type { Refusal } from '../refusal'
import { emptyRegistration, mayRegister, type Registration, type RegistrationField } from './registration'
import type { RegisterResult, RegistrationPort } from './registration.calls'

export type RegistrationProblem = Exclude<RegisterResult['type'], 'Ok' | Refusal['type']> | 'failed'

/** The dialog's message for each problem. */
export const registrationMessages = {
  UserAlreadyTaken: 'registration.userAlreadyTaken',
  WrongCaptcha: 'registration.wrongCaptcha',
  WrongInvitationPassword: 'registration.wrongInvitationPassword',
  TooManyRequests: 'registration.tooManyRequests',
  RegistrationClosed: 'registration.closed',
  failed: 'registration.failed',
} as const satisfies Record<RegistrationProblem, string>

export type RegistrationEvent =
  | { type: 'type'; field: RegistrationField; text: string }
  | { type: 'accept'; conditions: boolean }
  | { type: 'newPicture' }
  | { type: 'submit' }
  | { type: 'close' }
  | CallEvent<RegisterResult | { type: 'ReceivedCaptcha'; image: string }>

export interface RegistrationInput {
  readonly registration: RegistrationPort
  /** The page that the mail links back to. */
  readonly activationContinuationLink: string
  /** The language of the mail. */
  readonly language: Language
  /** Without conditions of use there is nothing to accept. */
  readonly hasConditions: boolean
}

export interface RegistrationContext extends RegistrationInput {
  readonly typed: Registration
  readonly acceptsConditions: boolean
  /** Null until received. */
  readonly captchaImage: string | null
  /** The address that the mail went to; null until then. */
  readonly sentTo: string | null
  readonly problem: RegistrationProblem | null
  readonly error: unknown
}

const registering = setup({
  types: {
    input: {} as RegistrationInput,
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
  },
  actors: {
    getCaptcha: fromPromise(({ input }: { input: RegistrationContext }) => input.registration.getCaptcha()),
    register: fromPromise(
      ({ input: { registration, typed, activationContinuationLink, language } }: { input: RegistrationContext }) =>
        registration.register({ ...typed, activationContinuationLink, language }),
    ),
  },
  guards: {
    mayRegister: ({ context }) => mayRegister(context.typed, context.acceptsConditions),
  },
})

const calling = callingIn(registering)

const forgetCaptcha = registering.assign({
  captchaImage: null,
  typed: ({ context }) => ({ ...context.typed, captcha: '' }),
})
const noteProblem = registering.assign({ problem: ({ event }) => problemOf(event) })

export const registrationMachine = registering.createMachine({
  id: 'registration',
  context: ({ input }) => ({
    ...input,
    typed: emptyRegistration,
    acceptsConditions: !input.hasConditions,
    captchaImage: null,
    sentTo: null,
    problem: null,
    error: null,
  }),
  initial: 'dataInput',
  states: {
    dataInput: calling('getCaptcha', {
      // Entering this state always loads a picture: at first, and after each attempt.
      on: {
        type: {
          actions: assign({ typed: ({ context, event }) => ({ ...context.typed, [event.field]: event.text }) }),
        },
        accept: { actions: assign({ acceptsConditions: ({ event }) => event.conditions }) },
        newPicture: { target: 'dataInput', reenter: true, actions: forgetCaptcha },
        submit: { guard: 'mayRegister', target: 'registering' },
        ReceivedCaptcha: { actions: assign({ captchaImage: ({ event }) => event.image }) },
        unreachable: { target: 'refused', actions: assign({ problem: 'failed' }) },
      },
    }),
    registering: calling('register', {
      entry: assign({ problem: null }),
      on: {
        Ok: 'waitingForEmail',
        UserAlreadyTaken: { target: 'refused', actions: noteProblem },
        WrongCaptcha: { target: 'refused', actions: noteProblem },
        WrongInvitationPassword: { target: 'refused', actions: noteProblem },
        TooManyRequests: { target: 'refused', actions: noteProblem },
        RegistrationClosed: { target: 'refused', actions: noteProblem },
        unreachable: { target: 'refused', actions: noteProblem },
      },
    }),
    refused: {
      // A picture is valid for one attempt, so the digits typed go with it.
      entry: forgetCaptcha,
      on: { close: 'dataInput' },
    },
    waitingForEmail: {
      type: 'final',
      entry: assign({
        sentTo: ({ context }) => context.typed.email.trim(),
        typed: emptyRegistration,
        captchaImage: null,
      }),
    },
  },
})

function problemOf({ type }: RegistrationEvent): RegistrationProblem {
  // The cast is safe: the table names every problem.
  return Object.hasOwn(registrationMessages, type) ? (type as RegistrationProblem) : 'failed'
}
