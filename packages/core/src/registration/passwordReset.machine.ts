/**
 * A forgotten password: requesting the mail, and setting a new password from its link.
 *
 *   asking ──submit──▶ sending ──Ok──▶ sent              (without a link)
 *      ▲                  └──unreachable──▶ asking
 *
 *   choosing ──submit──▶ setting ──CommandExecuted──▶ passwordSet     (from the link)
 *      ▲                    └──anything else──▶ choosing, password cleared
 *
 * `sent` does not reveal whether the user exists.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import {
  afterTyping,
  maySetPassword,
  type NewPassword,
  type NewPasswordEvent,
  noPassword,
} from '../session/newPassword'
import type { PasswordResetPort, SetForgottenPasswordResult } from './registration.calls'

export type PasswordResetEvent =
  | { type: 'typeUser'; user: string }
  | NewPasswordEvent
  | { type: 'submit' }
  | CallEvent<SetForgottenPasswordResult | { type: 'Ok' }>

export interface PasswordResetInput {
  readonly registration: PasswordResetPort
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
  readonly couldNotSend: boolean
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
      ({ input: { registration, user, activationContinuationLink } }: { input: PasswordResetContext }) =>
        registration.resetPassword({ user: user.trim(), activationContinuationLink }),
    ),
    setPassword: fromPromise(({ input: { registration, link, typed } }: { input: PasswordResetContext }) => {
      if (!link) throw new Error('A forgotten password is set only from the link of a mail')
      return registration.SetPassword({ ...link, password: typed.password })
    }),
  },
  guards: {
    hasLink: ({ context }) => context.link !== null,
    hasUser: ({ context }) => context.user.trim() !== '',
    maySetPassword: ({ context }) => maySetPassword(context.typed, context.link?.user ?? ''),
  },
  actions: {
    noteFailure: assign({ isPasswordSet: false, typed: noPassword }),
  },
})

const calling = callingIn(reset)

export const passwordResetMachine = reset.createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({
    ...input,
    user: '',
    typed: noPassword,
    isPasswordSet: null,
    couldNotSend: false,
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
      entry: assign({ couldNotSend: false }),
      on: { Ok: 'sent', unreachable: { target: 'asking', actions: assign({ couldNotSend: true }) } },
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
      on: {
        CommandExecuted: 'passwordSet',
        PermissionError: { target: 'choosing', actions: 'noteFailure' },
        TokenError: { target: 'choosing', actions: 'noteFailure' },
        AddFactError: { target: 'choosing', actions: 'noteFailure' },
        unreachable: { target: 'choosing', actions: 'noteFailure' },
      },
    }),
    passwordSet: { type: 'final', entry: assign({ isPasswordSet: true, typed: noPassword }) },
  },
})
