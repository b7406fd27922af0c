/**
 * The credential of a signature: the password, at first with the username, or a passkey's touch.
 *
 *   preparing ──▶ asking ──give──▶ checking ──PasswordConfirmed──▶ given
 *                  ▲  └──touch──▶ touching ──PasskeyConfirmed──▶ given
 *                  └── wrong, refused, held back, cancelled, no answer ──┘
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../../call/calling'
import type { PasskeyBrowser } from '../../secondFactor/passkeyBrowser'
import type {
  ConfirmPasskeyResult,
  ConfirmPasswordResult,
  CredentialPort,
  GetSigningMeansResult,
  ToSign,
} from './credential.calls'

export type CredentialProblem =
  | 'PasswordWrong'
  | 'NameRequired'
  | 'TooManyFailedLogins'
  | 'PasskeyRefused'
  | 'NoPasskeysHere'

export interface CredentialInput {
  readonly server: CredentialPort
  readonly browser: Pick<PasskeyBrowser, 'get'>
  readonly toSign: ToSign
}

export interface CredentialContext extends CredentialInput {
  readonly asksName: boolean
  readonly hasPasskey: boolean
  readonly username: string
  readonly password: string
  readonly problem: CredentialProblem | null
  /** When a password is looked at again. */
  readonly until: string | null
  readonly error: unknown
}

type Touched = ConfirmPasskeyResult | { readonly type: 'Cancelled' }

export type CredentialEvent =
  | { readonly type: 'give'; readonly username: string; readonly password: string }
  | { readonly type: 'touch' }
  | CallEvent<GetSigningMeansResult>
  | CallEvent<ConfirmPasswordResult>
  | CallEvent<Touched>

const credential = setup({
  types: { input: {} as CredentialInput, context: {} as CredentialContext, events: {} as CredentialEvent },
  actors: {
    getSigningMeans: fromPromise(({ input }: { input: CredentialContext }) => input.server.getSigningMeans()),
    confirmPassword: fromPromise(({ input }: { input: CredentialContext }) => {
      const { server, toSign, asksName, username, password } = input
      return server.confirmPassword({ ...toSign, ...(asksName && { username }), password })
    }),
    touch: fromPromise(({ input }: { input: CredentialContext }) => touched(input)),
  },
  actions: { forgetPassword: assign({ password: '' }) },
})

const calling = callingIn(credential)

const asked = (problem: CredentialProblem | null) => ({
  target: 'asking',
  actions: credential.assign({ password: '', problem, until: null }),
})

export const credentialMachine = credential.createMachine({
  id: 'credential',
  context: ({ input }) => ({
    ...input,
    // Asked for as long as nobody says that it is needless.
    asksName: true,
    hasPasskey: false,
    username: '',
    password: '',
    problem: null,
    until: null,
    error: null,
  }),
  initial: 'preparing',
  states: {
    preparing: calling('getSigningMeans', {
      on: {
        ReceivedSigningMeans: {
          target: 'asking',
          actions: assign({
            asksName: ({ event }) => event.asksName,
            hasPasskey: ({ event }) => event.hasPasskey,
          }),
        },
        unreachable: 'asking',
      },
    }),
    asking: {
      on: {
        give: {
          target: 'checking',
          actions: assign({
            username: ({ event }) => event.username,
            password: ({ event }) => event.password,
            problem: null,
          }),
        },
        touch: { target: 'touching', actions: assign({ problem: null }) },
      },
    },
    checking: calling('confirmPassword', {
      on: {
        PasswordConfirmed: { target: 'given', actions: 'forgetPassword' },
        PasswordWrong: asked('PasswordWrong'),
        // Another page of this session has ended meanwhile, or its day is over.
        NameRequired: {
          target: 'asking',
          actions: assign({ asksName: true, password: '', problem: 'NameRequired' }),
        },
        TooManyFailedLogins: {
          target: 'asking',
          actions: assign({
            password: '',
            problem: 'TooManyFailedLogins',
            until: ({ event }) => event.until ?? null,
          }),
        },
        unreachable: asked(null),
      },
    }),
    touching: calling('touch', {
      on: {
        PasskeyConfirmed: 'given',
        Cancelled: asked(null),
        PasskeyRefused: asked('PasskeyRefused'),
        NoPasskeysHere: asked('NoPasskeysHere'),
        unreachable: asked(null),
      },
    }),
    given: { type: 'final' },
  },
})

async function touched({ server, browser, toSign }: CredentialContext): Promise<Touched> {
  const begun = await server.beginPasskeySigning()
  if (begun.type !== 'PasskeyAsked') return begun
  const response = await browser.get(begun.options)
  return response === null ? { type: 'Cancelled' } : server.confirmPasskey({ ...toSign, response })
}
