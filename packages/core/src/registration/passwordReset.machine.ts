/**
 * A forgotten password: requesting the mail, and setting a new password from its link.
 *
 *   asking ──submit──▶ sending ──Ok──▶ sent              (without a link)
 *      ▲                  └──TooManyRequests, unreachable──▶ asking
 *      │
 *      └──TokenError, PermissionError, AddFactError──┐    (the link is used or too old: request another)
 *                                                    │
 *   choosing ──submit──▶ setting ────────────────────┴──CommandExecuted──▶ signingIn     (from the link)
 *      ▲                    └──PasswordInvalid, unreachable──▶ choosing         ├──LoginSuccessful──▶ signedIn
 *                                                                               └──anything else──▶ passwordSet
 *
 * Every failure clears the password. `sent` does not reveal whether the user exists. Whoever has just chosen the password is signed in by it;
 * where more is asked of them, as a second factor, they go to the page that signs in.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { Language } from '../language/language'
import {
  afterTyping,
  maySetPassword,
  type NewPassword,
  type NewPasswordEvent,
  noPassword,
} from '../session/password/newPassword'
import type { ClientUser, LoginResult, SessionPort } from '../session/session.calls'
import type { PasswordResetPort, SetForgottenPasswordResult } from './registration.calls'

export type PasswordResetEvent =
  | { type: 'typeUser'; user: string }
  | NewPasswordEvent
  | { type: 'submit' }
  | CallEvent<SetForgottenPasswordResult | LoginResult | { type: 'Ok' } | { type: 'TooManyRequests' }>

export type PasswordResetProblem = 'TooManyRequests' | 'linkInvalid' | 'PasswordInvalid' | 'failed'

export interface PasswordResetInput {
  readonly registration: PasswordResetPort
  readonly session: Pick<SessionPort, 'login'>
  /** The language of the mail. */
  readonly language: Language
  /** The page that the mail links back to. */
  readonly activationContinuationLink: string
  /** The link's user and secret; null on the page that requests the mail. */
  readonly link: { readonly user: string; readonly token: string } | null
}

export interface PasswordResetContext extends PasswordResetInput {
  readonly user: string
  readonly typed: NewPassword
  /** Null until tried. */
  readonly isPasswordSet: boolean | null
  readonly signedIn: ClientUser | null
  /** Why the last attempt failed. */
  readonly problem: PasswordResetProblem | null
  readonly error: unknown
}

const reset = setup({
  types: {
    input: {} as PasswordResetInput,
    context: {} as PasswordResetContext,
    events: {} as PasswordResetEvent,
  },
  actors: {
    send: fromPromise(
      ({ input: { registration, user, activationContinuationLink, language } }: { input: PasswordResetContext }) =>
        registration.resetPassword({ user: user.trim(), activationContinuationLink, language }),
    ),
    setPassword: fromPromise(({ input: { registration, link, typed } }: { input: PasswordResetContext }) => {
      if (!link) throw new Error('A forgotten password is set only from the link of a mail')
      return registration.SetPassword({ ...link, password: typed.password })
    }),
    login: fromPromise(({ input: { session, link, typed } }: { input: PasswordResetContext }) =>
      session.login({ user: link?.user ?? '', password: typed.password }),
    ),
  },
  guards: {
    hasLink: ({ context }) => context.link !== null,
    hasUser: ({ context }) => context.user.trim() !== '',
    maySetPassword: ({ context }) => maySetPassword(context.typed, context.link?.user ?? ''),
  },
})

const calling = callingIn(reset)

const noteNotSet = (problem: PasswordResetProblem) => reset.assign({ isPasswordSet: false, typed: noPassword, problem })

/** Another link is requested for the same user. */
const linkInvalid = {
  target: 'asking',
  actions: [noteNotSet('linkInvalid'), reset.assign({ user: ({ context }) => context.link?.user ?? '' })],
} as const

export const passwordResetMachine = reset.createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({
    ...input,
    user: '',
    typed: noPassword,
    isPasswordSet: null,
    signedIn: null,
    problem: null,
    error: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasLink', target: 'choosing' }, { target: 'asking' }] },
    asking: {
      on: {
        typeUser: { actions: assign({ user: ({ event }) => event.user }) },
        submit: { guard: 'hasUser', target: 'sending' },
      },
    },
    sending: calling('send', {
      entry: assign({ problem: null }),
      on: {
        Ok: 'sent',
        TooManyRequests: { target: 'asking', actions: assign({ problem: 'TooManyRequests' }) },
        unreachable: { target: 'asking', actions: assign({ problem: 'failed' }) },
      },
    }),
    sent: { type: 'final' },
    choosing: {
      on: {
        typePassword: { actions: assign({ typed: ({ context, event }) => afterTyping(context.typed, event) }) },
        typeAgain: { actions: assign({ typed: ({ context, event }) => afterTyping(context.typed, event) }) },
        submit: { guard: 'maySetPassword', target: 'setting' },
      },
    },
    setting: calling('setPassword', {
      entry: assign({ problem: null }),
      on: {
        CommandExecuted: 'signingIn',
        PermissionError: linkInvalid,
        TokenError: linkInvalid,
        AddFactError: linkInvalid,
        PasswordInvalid: { target: 'choosing', actions: noteNotSet('PasswordInvalid') },
        unreachable: { target: 'choosing', actions: noteNotSet('failed') },
      },
    }),
    signingIn: calling('login', {
      exit: assign({ typed: noPassword }),
      on: {
        LoginSuccessful: { target: 'signedIn', actions: assign({ signedIn: ({ event }) => event.user }) },
        SecondFactorRequired: 'passwordSet',
        LoginFailed: 'passwordSet',
        Deactivated: 'passwordSet',
        TooManyFailedLogins: 'passwordSet',
        ApiLevelMismatch: 'passwordSet',
        unreachable: 'passwordSet',
      },
    }),
    signedIn: { type: 'final', entry: assign({ isPasswordSet: true }) },
    passwordSet: { type: 'final', entry: assign({ isPasswordSet: true, typed: noPassword }) },
  },
})
