/**
 * The form of a directory: a name and a password of there.
 *
 *   editing ──submit──▶ asking ──LoginSuccessful, SecondFactorRequired──▶ done
 *      ▲                  └── everything else ──▶ editing, without the password
 *      └──────────────────┘
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { ProviderSignInPort, SignInAtDirectoryResult } from './providerSignIn.calls'

export type DirectoryArrival = Extract<SignInAtDirectoryResult, { type: 'LoginSuccessful' | 'SecondFactorRequired' }>

export type DirectoryProblem =
  | 'LoginFailed'
  | 'TooManyFailedLogins'
  | 'Deactivated'
  | 'NoSuchProvider'
  | 'ProviderSilent'
  | 'NoAccount'
  | 'OtherAccount'
  | 'failed'

export type DirectorySignInEvent =
  | { readonly type: 'typeUser'; readonly user: string }
  | { readonly type: 'typePassword'; readonly password: string }
  | { readonly type: 'submit' }
  | CallEvent<SignInAtDirectoryResult>

export interface DirectorySignInInput {
  readonly port: Pick<ProviderSignInPort, 'signInAtDirectory'>
  readonly provider: string
  /** The person whose open form the sign-in covers, if any. */
  readonly onlyUser?: string | undefined
}

export interface DirectorySignInContext extends DirectorySignInInput {
  readonly user: string
  readonly password: string
  readonly problem: DirectoryProblem | null
  /** When a try is looked at again, after too many. */
  readonly until: string | null
  readonly arrived: DirectoryArrival | null
  readonly error: unknown
}

const form = setup({
  types: {
    input: {} as DirectorySignInInput,
    context: {} as DirectorySignInContext,
    events: {} as DirectorySignInEvent,
  },
  actors: {
    ask: fromPromise(({ input }: { input: DirectorySignInContext }) => {
      const { port, provider, user, password, onlyUser } = input
      return port.signInAtDirectory({
        provider,
        user: user.trim(),
        password,
        ...(onlyUser !== undefined && { onlyUser }),
      })
    }),
  },
  guards: { maySignIn: ({ context: { user, password } }) => mayAsk({ user, password }) },
})

/** An empty password is no password: a directory may take it for anybody's. */
export function mayAsk({ user, password }: Pick<DirectorySignInContext, 'user' | 'password'>): boolean {
  return user.trim() !== '' && password !== ''
}

const calling = callingIn(form)

const refused = (problem: DirectoryProblem) => ({
  target: 'editing',
  actions: form.assign({
    problem,
    until: ({ event }) => (event.type === 'TooManyFailedLogins' && event.until) || null,
  }),
})
const done = {
  target: 'done',
  actions: form.assign({ arrived: ({ event }) => event as DirectoryArrival }), // The cast is safe: only these events lead here.
}

export const directorySignInMachine = form.createMachine({
  id: 'directorySignIn',
  context: ({ input }) => ({
    ...input,
    user: '',
    password: '',
    problem: null,
    until: null,
    arrived: null,
    error: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        typeUser: { actions: assign({ user: ({ event }) => event.user }) },
        typePassword: { actions: assign({ password: ({ event }) => event.password }) },
        submit: { guard: 'maySignIn', target: 'asking', actions: assign({ problem: null }) },
      },
    },
    asking: calling('ask', {
      exit: assign({ password: '' }),
      on: {
        LoginSuccessful: done,
        SecondFactorRequired: done,
        LoginFailed: refused('LoginFailed'),
        TooManyFailedLogins: refused('TooManyFailedLogins'),
        Deactivated: refused('Deactivated'),
        NoSuchProvider: refused('NoSuchProvider'),
        ProviderSilent: refused('ProviderSilent'),
        NoAccount: refused('NoAccount'),
        OtherAccount: refused('OtherAccount'),
        unreachable: refused('failed'),
      },
    }),
    done: { type: 'final' },
  },
})
