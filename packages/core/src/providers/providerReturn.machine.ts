/**
 * The page that a provider sends people back to.
 *
 *   ending ──LoginSuccessful──▶ signedIn
 *      ├──SecondFactorRequired──▶ secondStep ──LoginSuccessful──▶ signedIn
 *      │                             └──startAgain──▶ turnedAway
 *      ├──Authenticated──▶ authenticated, to sign
 *      ├──ProviderTested, ProviderTestFailed──▶ tested
 *      ├──unreachable──▶ unreachable ──again──▶ ending
 *      └── everything else ──▶ turnedAway
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { SecondStep } from '../session/login.machine'
import type { ClientUser } from '../session/session.calls'
import type { EndProviderSignInResult, ProviderSignInPort } from './providerSignIn.calls'

export interface ProviderAnswer {
  readonly state: string
  readonly code?: string
  readonly iss?: string
  readonly error?: string
}

export type TurnedAway = Extract<
  EndProviderSignInResult,
  { type: 'SignInAgain' | 'ProviderRefused' | 'ProviderSilent' | 'NoAccount' | 'Deactivated' | 'OtherAccount' }
>
export type ProviderTest = Extract<EndProviderSignInResult, { type: 'ProviderTested' | 'ProviderTestFailed' }>

export type ProviderReturnEvent =
  | { readonly type: 'again' }
  | { readonly type: 'startAgain' }
  /** The second step has let the person in. */
  | { readonly type: 'steppedIn'; readonly user: ClientUser }
  | CallEvent<EndProviderSignInResult>

export interface ProviderReturnInput {
  readonly port: Pick<ProviderSignInPort, 'endProviderSignIn'>
  readonly answer: ProviderAnswer
}

export interface ProviderReturnContext extends ProviderReturnInput {
  readonly signedIn: ClientUser | null
  readonly step: (SecondStep & { readonly username: string }) | null
  readonly returnTo: string
  /** In a window of its own, over an open form. */
  readonly isOver: boolean
  readonly turnedAway: TurnedAway | null
  readonly test: ProviderTest | null
  readonly error: unknown
}

const back = setup({
  types: {
    input: {} as ProviderReturnInput,
    context: {} as ProviderReturnContext,
    events: {} as ProviderReturnEvent,
  },
  actors: {
    end: fromPromise(({ input: { port, answer } }: { input: ProviderReturnContext }) => port.endProviderSignIn(answer)),
  },
})

const calling = callingIn(back)

const turnAway = {
  target: 'turnedAway',
  actions: back.assign({ turnedAway: ({ event }) => event as TurnedAway }), // The cast is safe: only these events lead here.
}
const tested = {
  target: 'tested',
  actions: back.assign({ test: ({ event }) => event as ProviderTest }), // The cast is safe: only these events lead here.
}

export const providerReturnMachine = back.createMachine({
  id: 'providerReturn',
  context: ({ input }) => ({
    ...input,
    signedIn: null,
    step: null,
    returnTo: '',
    isOver: false,
    turnedAway: null,
    test: null,
    error: null,
  }),
  initial: 'ending',
  states: {
    ending: calling('end', {
      on: {
        LoginSuccessful: {
          target: 'signedIn',
          actions: assign({
            signedIn: ({ event }) => event.user,
            returnTo: ({ event }) => event.returnTo,
            isOver: ({ event }) => event.isOver,
          }),
        },
        SecondFactorRequired: {
          target: 'secondStep',
          actions: assign({
            step: ({ event }) => event,
            returnTo: ({ event }) => event.returnTo,
            isOver: ({ event }) => event.isOver,
          }),
        },
        SignInAgain: turnAway,
        ProviderRefused: turnAway,
        ProviderSilent: turnAway,
        NoAccount: turnAway,
        Deactivated: turnAway,
        OtherAccount: turnAway,
        Authenticated: 'authenticated',
        ProviderTested: tested,
        ProviderTestFailed: tested,
        unreachable: 'unreachable',
      },
    }),
    secondStep: {
      on: {
        steppedIn: { target: 'signedIn', actions: assign({ signedIn: ({ event }) => event.user }) },
        startAgain: { target: 'turnedAway', actions: assign({ turnedAway: { type: 'SignInAgain' } }) },
      },
    },
    unreachable: { on: { again: 'ending' } },
    authenticated: {},
    turnedAway: {},
    tested: {},
    signedIn: { type: 'final' },
  },
})
