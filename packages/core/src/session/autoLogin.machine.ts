/**
 * Signing in by a link that carries the credentials.
 *
 *   wiping ──Wiped──▶ choosingHost ──HostChosen──▶ signingIn ──LoginSuccessful──▶ signedIn
 *     │                    │                           ├──ApiLevelMismatch──▶ outdated
 *     └──── the link is faulty, any failure ───────────┴──▶ failed          (nobody to sign in ──▶ arrived)
 *
 * The credentials are removed from the address bar and the history before anything else, and from the chart once they
 * were tried.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import { type AutoLogin, readAutoLogin } from './autoLogin'
import type { ClientUser, LoginResult, SessionPort } from './session.calls'

/** The browser functions that automatic login needs. */
export interface AutoLoginPort {
  /** Removes the link from the address bar and the history. */
  wipeAddress(): Promise<void>
  /** False if this page may not contact the host. */
  useHost(host: string): Promise<boolean>
}

export type AutoLoginEvent =
  | { type: 'Wiped' }
  | { type: 'HostChosen' }
  | { type: 'HostRefused' }
  | { type: 'failed'; error: unknown }
  | CallEvent<LoginResult>

export interface AutoLoginInput {
  readonly browser: AutoLoginPort
  readonly session: Pick<SessionPort, 'login'>
  readonly config: string
}

export interface AutoLoginContext {
  readonly browser: AutoLoginPort
  readonly session: Pick<SessionPort, 'login'>
  /** Null if the link is invalid. */
  readonly host: string | null
  readonly credentials: AutoLogin['credentials']
  readonly returnRoute: string | null
  readonly signedIn: ClientUser | null
  readonly error: unknown
}

const signingIn = setup({
  types: {
    input: {} as AutoLoginInput,
    context: {} as AutoLoginContext,
    events: {} as AutoLoginEvent,
  },
  actors: {
    wipe: fromPromise(({ input }: { input: AutoLoginPort }) => input.wipeAddress()),
    useHost: fromPromise(({ input: { browser, host } }: { input: AutoLoginContext }) =>
      host === null ? Promise.resolve(true) : browser.useHost(host),
    ),
    login: fromPromise(({ input: { session, credentials } }: { input: AutoLoginContext }) => {
      if (!credentials) throw new Error('A link without a user signs nobody in')
      return session.login(credentials)
    }),
  },
  guards: {
    isFaulty: ({ context }) => context.returnRoute === null,
    hasCredentials: ({ context }) => context.credentials !== null,
  },
  actions: {
    forgetCredentials: assign({ credentials: null }),
  },
})

const calling = callingIn(signingIn)

export const autoLoginMachine = signingIn.createMachine({
  id: 'autoLogin',
  context: ({ input: { browser, session, config } }) => {
    const read = readAutoLogin(config)
    const link = typeof read === 'string' ? { host: null, credentials: null, returnRoute: null } : read
    return { browser, session, ...link, signedIn: null, error: null }
  },
  initial: 'wiping',
  on: { failed: '.failed' },
  states: {
    wiping: {
      invoke: {
        src: 'wipe',
        input: ({ context }) => context.browser,
        onDone: { actions: raise({ type: 'Wiped' }) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: { Wiped: [{ guard: 'isFaulty', target: 'failed' }, { target: 'choosingHost' }] },
    },
    choosingHost: {
      invoke: {
        src: 'useHost',
        input: ({ context }) => context,
        onDone: {
          actions: raise(({ event }) => ({
            type: event.output ? ('HostChosen' as const) : ('HostRefused' as const),
          })),
        },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        HostChosen: [{ guard: 'hasCredentials', target: 'signingIn' }, { target: 'arrived' }],
        HostRefused: 'failed',
      },
    },
    signingIn: calling('login', {
      exit: 'forgetCredentials',
      on: {
        LoginSuccessful: { target: 'signedIn', actions: assign({ signedIn: ({ event }) => event.user }) },
        // A link cannot bring a code.
        SecondFactorRequired: 'failed',
        LoginFailed: 'failed',
        Deactivated: 'failed',
        TooManyFailedLogins: 'failed',
        ApiLevelMismatch: 'outdated',
        unreachable: 'failed',
      },
    }),
    signedIn: { type: 'final' },
    /** The link only led to a route; if it requires signing in, its screen says so. */
    arrived: { type: 'final' },
    outdated: { type: 'final' },
    failed: { type: 'final', entry: 'forgetCredentials' },
  },
})
