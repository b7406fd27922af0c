/**
 * The credential of a signature: the password, at first with the username, or a passkey's touch.
 *
 *   preparing ──▶ asking ──give──▶ checking ──PasswordConfirmed──▶ given
 *                  ▲  └──touch──▶ touching ──PasskeyConfirmed──▶ given
 *                  │  └──authenticate──▶ going ──GoToProvider──▶ asking ──back──▶ confirming ──ProviderConfirmed──▶ given
 *                  └── wrong, refused, held back, cancelled, no answer ──┘
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../../call/calling'
import type { PasskeyBrowser } from '../../secondFactor/passkeyBrowser'
import type { ProviderWindow } from '../../session/providerWindow'
import type {
  BeginPasskeySigningResult,
  BeginProviderSigningResult,
  ConfirmPasskeyResult,
  ConfirmPasswordResult,
  ConfirmProviderResult,
  GetSigningMeansResult,
} from './credential.calls'

export type CredentialProblem =
  | 'PasswordWrong'
  | 'NameRequired'
  | 'TooManyFailedLogins'
  | 'PasskeyRefused'
  | 'NoPasskeysHere'
  | 'NoSuchProvider'
  | 'ProviderSilent'
  | 'NotAuthenticated'

interface Given {
  readonly username?: string | undefined
  readonly password: string
  readonly provider?: string | undefined
}

/** The calls, which `T` goes with. */
interface CredentialPortFor<T> {
  readonly getSigningMeans: () => Promise<GetSigningMeansResult>
  readonly confirmPassword: (request: T & Given) => Promise<ConfirmPasswordResult>
  readonly beginProviderSigning: (request: T & { readonly provider: string }) => Promise<BeginProviderSigningResult>
  readonly confirmProvider: (request: T) => Promise<ConfirmProviderResult>
  readonly beginPasskeySigning: () => Promise<BeginPasskeySigningResult>
  readonly confirmPasskey: (request: T & { readonly response: string }) => Promise<ConfirmPasskeyResult>
}

/** The calls for what is about to be signed. */
export type Signing = CredentialPortFor<unknown>

/** @param toSign sections or answers of a case, or a move */
export function signing<T extends object>(server: CredentialPortFor<T>, toSign: T): Signing {
  return {
    getSigningMeans: () => server.getSigningMeans(),
    confirmPassword: (given) => server.confirmPassword({ ...toSign, ...given }),
    beginProviderSigning: (at) => server.beginProviderSigning({ ...toSign, ...at }),
    confirmProvider: () => server.confirmProvider(toSign),
    beginPasskeySigning: () => server.beginPasskeySigning(),
    confirmPasskey: (touch) => server.confirmPasskey({ ...toSign, ...touch }),
  }
}

export interface CredentialInput {
  readonly server: Signing
  readonly browser: Pick<PasskeyBrowser, 'get'>
}

export interface CredentialContext extends CredentialInput {
  readonly asksName: boolean
  readonly hasPasskey: boolean
  readonly providers: NonNullable<Extract<GetSigningMeansResult, { type: 'ReceivedSigningMeans' }>['providers']>
  /** The window that goes to a provider. */
  readonly window: ProviderWindow | null
  readonly provider: string
  readonly username: string
  readonly password: string
  readonly directory: string | undefined
  readonly problem: CredentialProblem | null
  /** When a password is looked at again. */
  readonly until: string | null
  readonly error: unknown
}

type Touched = ConfirmPasskeyResult | { readonly type: 'Cancelled' }

export type CredentialEvent =
  /** `directory`: the provider whose name and password they are; without it they are of this server. */
  | {
      readonly type: 'give'
      readonly username: string
      readonly password: string
      readonly directory?: string | undefined
    }
  | { readonly type: 'touch' }
  /** The window is open already. */
  | { readonly type: 'authenticate'; readonly provider: string; readonly window: ProviderWindow }
  | { readonly type: 'back' }
  | CallEvent<GetSigningMeansResult>
  | CallEvent<ConfirmPasswordResult>
  | CallEvent<Touched>
  | CallEvent<BeginProviderSigningResult>
  | CallEvent<ConfirmProviderResult>

const credential = setup({
  types: { input: {} as CredentialInput, context: {} as CredentialContext, events: {} as CredentialEvent },
  actors: {
    getSigningMeans: fromPromise(({ input }: { input: CredentialContext }) => input.server.getSigningMeans()),
    confirmPassword: fromPromise(({ input }: { input: CredentialContext }) => {
      const { server, asksName, username, password, directory } = input
      const at = directory !== undefined && { provider: directory }
      return server.confirmPassword({ ...(asksName && { username }), password, ...at })
    }),
    beginProvider: fromPromise(({ input: { server, provider } }: { input: CredentialContext }) =>
      server.beginProviderSigning({ provider }),
    ),
    confirmProvider: fromPromise(({ input }: { input: CredentialContext }) => input.server.confirmProvider({})),
    touch: fromPromise(({ input }: { input: CredentialContext }) => touched(input)),
  },
  actions: { forgetPassword: assign({ password: '' }), closeWindow: ({ context }) => context.window?.close() },
})

const calling = callingIn(credential)

const asked = (problem: CredentialProblem | null) => ({
  target: 'asking',
  actions: credential.assign({ password: '', problem, until: null }),
})

const unsent = (problem: CredentialProblem | null) => ({
  target: 'asking',
  actions: ['closeWindow' as const, credential.assign({ problem, provider: '' })],
})

export const credentialMachine = credential.createMachine({
  id: 'credential',
  context: ({ input }) => ({
    ...input,
    // Asked for as long as nobody says that it is needless.
    asksName: true,
    hasPasskey: false,
    providers: [],
    window: null,
    provider: '',
    username: '',
    password: '',
    directory: undefined,
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
            providers: ({ event }) => event.providers ?? [],
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
            directory: ({ event }) => event.directory,
            problem: null,
          }),
        },
        touch: { target: 'touching', actions: assign({ problem: null }) },
        authenticate: {
          target: 'going',
          actions: assign({
            provider: ({ event }) => event.provider,
            window: ({ event }) => event.window,
            problem: null,
          }),
        },
        // The window has come back. Until then any other credential will do.
        back: 'confirming',
      },
    },
    going: calling('beginProvider', {
      on: {
        GoToProvider: { target: 'asking', actions: ({ context, event }) => context.window?.goTo(event.address) },
        NoSuchProvider: unsent('NoSuchProvider'),
        ProviderSilent: unsent('ProviderSilent'),
        unreachable: unsent(null),
      },
    }),
    confirming: calling('confirmProvider', {
      on: { ProviderConfirmed: 'given', NotAuthenticated: asked('NotAuthenticated'), unreachable: asked(null) },
    }),
    checking: calling('confirmPassword', {
      on: {
        PasswordConfirmed: { target: 'given', actions: 'forgetPassword' },
        PasswordWrong: asked('PasswordWrong'),
        NoSuchProvider: asked('NoSuchProvider'),
        ProviderSilent: asked('ProviderSilent'),
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

async function touched({ server, browser }: CredentialContext): Promise<Touched> {
  const begun = await server.beginPasskeySigning()
  if (begun.type !== 'PasskeyAsked') return begun
  const response = await browser.get(begun.options)
  return response === null ? { type: 'Cancelled' } : server.confirmPasskey({ response })
}
