/**
 * The sign-in form.
 *
 *   editing ──submit──▶ signingIn ──LoginSuccessful──▶ signedIn
 *      ▲                   ├──LoginFailed, Deactivated, TooManyFailedLogins, unreachable──▶ editing
 *      ▲                   ├──ApiLevelMismatch──▶ outdated
 *      │                   └──SecondFactorRequired──▶ secondStep ──LoginSuccessful──▶ signedIn
 *      ├──────────────────────────startAgain─────────────┘
 *      ├──LoginSuccessful, SecondFactorRequired, of another way than this form──▶ signedIn, secondStep
 *      └──submit, page unknown──▶ awaitingPage ──showPage──▶ signingIn, or editing if the page asks to accept something
 *
 * The second step has a chart of its own, which is loaded when it is needed, and says how it ended. Any failure clears
 * the password. On top of an open form the user name is fixed: its answers belong to that person.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import { asksToAccept, type CustomLoginPage } from './customLoginPage'
import type { ClientUser, LoginResult, SessionPort } from './session.calls'

export type LoginProblem = 'LoginFailed' | 'Deactivated' | 'TooManyFailedLogins' | 'SignInAgain' | 'failed'

/** A right password, and what is asked for besides. */
export type SecondStep = Extract<LoginResult, { type: 'SecondFactorRequired' }>

export type LoginEvent =
  | { type: 'typeUser'; user: string }
  | { type: 'typePassword'; password: string }
  | { type: 'showPage'; page: CustomLoginPage | null }
  | { type: 'accept'; accepts: boolean }
  | { type: 'submit' }
  /** The second step ended without a session; null: the person wants to begin again. */
  | { type: 'startAgain'; problem: LoginProblem | null; until?: string | null }
  | CallEvent<LoginResult>

export interface LoginInput {
  readonly session: SessionPort
  /** The person whose open form the sign-in covers, if any. */
  readonly onlyUser?: string | undefined
  /** The screen reads the administrator's page, and sends `showPage` as soon as it is known. */
  readonly awaitsPage?: boolean
}

interface Credentials {
  readonly session: SessionPort
  readonly user: string
  readonly password: string
}

export interface LoginContext extends Credentials {
  readonly isUserFixed: boolean
  /** The administrator's page around the form; null if there is none. */
  readonly page: CustomLoginPage | null
  readonly isPageKnown: boolean
  readonly accepts: boolean
  readonly problem: LoginProblem | null
  /** When a try is looked at again, after too many; an instant, ISO 8601. */
  readonly until: string | null
  readonly step: SecondStep | null
  readonly signedIn: ClientUser | null
  readonly error: unknown
}

/** Requires a user name and a password, and a tick if the administrator's page has a checkbox. */
export function maySignIn({
  user,
  password,
  page,
  accepts,
}: Pick<LoginContext, 'user' | 'password' | 'page' | 'accepts'>): boolean {
  return user.trim() !== '' && password !== '' && (accepts || !asksToAccept(page))
}

const signIn = setup({
  types: {
    input: {} as LoginInput,
    context: {} as LoginContext,
    events: {} as LoginEvent,
  },
  actors: {
    login: fromPromise(({ input: { session, user, password } }: { input: Credentials }) =>
      session.login({ user: user.trim(), password }),
    ),
  },
  guards: {
    maySignIn: ({ context }) => maySignIn(context),
    maySignInNow: ({ context }) => context.isPageKnown && maySignIn(context),
    isPageKnown: ({ context }) => context.isPageKnown,
    isUserFixed: ({ context }) => context.isUserFixed,
  },
})

const calling = callingIn(signIn)

const clearPassword = signIn.assign({ password: '' })
const noteProblem = signIn.assign({
  problem: ({ event }) => problemOf(event),
  until: ({ event }) => (event.type === 'TooManyFailedLogins' && event.until) || null,
})

const signedIn = {
  target: '#signedIn',
  actions: signIn.assign({ signedIn: ({ event }) => (event.type === 'LoginSuccessful' ? event.user : null) }),
}
const secondStep = {
  target: '#secondStep',
  actions: signIn.assign({ step: ({ event }) => (event.type === 'SecondFactorRequired' ? event : null) }),
}

export const loginMachine = signIn.createMachine({
  id: 'login',
  context: ({ input }) => ({
    session: input.session,
    user: input.onlyUser ?? '',
    password: '',
    isUserFixed: input.onlyUser !== undefined,
    page: null,
    isPageKnown: input.awaitsPage !== true,
    accepts: false,
    problem: null,
    until: null,
    step: null,
    signedIn: null,
    error: null,
  }),
  initial: 'editing',
  on: { showPage: { actions: assign({ page: ({ event }) => event.page, isPageKnown: true, accepts: false }) } },
  states: {
    editing: {
      on: {
        typeUser: [{ guard: 'isUserFixed' }, { actions: assign({ user: ({ event }) => event.user }) }],
        typePassword: { actions: assign({ password: ({ event }) => event.password }) },
        accept: { actions: assign({ accepts: ({ event }) => event.accepts }) },
        // By another way than this form.
        LoginSuccessful: signedIn,
        SecondFactorRequired: secondStep,
        submit: [
          { guard: 'maySignInNow', target: 'signingIn' },
          { guard: 'maySignIn', target: 'awaitingPage' },
        ],
      },
    },
    awaitingPage: {
      always: [
        { guard: 'maySignInNow', target: 'signingIn' },
        { guard: 'isPageKnown', target: 'editing' },
      ],
    },
    signingIn: calling('login', {
      entry: assign({ problem: null }),
      exit: clearPassword,
      on: {
        LoginSuccessful: signedIn,
        SecondFactorRequired: secondStep,
        LoginFailed: { target: 'editing', actions: noteProblem },
        Deactivated: { target: 'editing', actions: noteProblem },
        TooManyFailedLogins: { target: 'editing', actions: noteProblem },
        ApiLevelMismatch: 'outdated',
        unreachable: { target: 'editing', actions: noteProblem },
      },
    }),
    secondStep: {
      id: 'secondStep',
      on: {
        LoginSuccessful: signedIn,
        startAgain: {
          target: 'editing',
          actions: assign({
            step: null,
            until: ({ event }) => event.until ?? null,
            problem: ({ event }) => event.problem,
          }),
        },
      },
    },
    outdated: {},
    signedIn: { id: 'signedIn', type: 'final' },
  },
})

/** A refusal is not an outcome of signing in, so it counts as a failed call. */
function problemOf({ type }: LoginEvent): LoginProblem {
  return type === 'LoginFailed' || type === 'Deactivated' || type === 'TooManyFailedLogins' ? type : 'failed'
}
