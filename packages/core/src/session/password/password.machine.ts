/**
 * Changing one's own password.
 *
 *   editing ──submit──▶ changing ──Ok──▶ changed ──again──▶ editing
 *      ▲                   ├──PasswordInvalid──▶ editing, new password cleared
 *      └───────────────────┴──CurrentPasswordWrong──▶ editing, which now asks for the present one
 *
 * The current password is asked for only if the server requires it, which it does not soon after signing in.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../../call/calling'
import type { SessionPort, SetPasswordResult } from '../session.calls'
import { afterTyping, maySetPassword, type NewPassword, type NewPasswordEvent, noPassword } from './newPassword'

export type PasswordProblem = 'PasswordInvalid' | 'CurrentPasswordMissing' | 'CurrentPasswordWrong' | 'failed'

export type PasswordEvent =
  | { type: 'typeCurrent'; password: string }
  | NewPasswordEvent
  | { type: 'submit' }
  | { type: 'again' }
  | CallEvent<SetPasswordResult>

export interface PasswordInput {
  readonly session: SessionPort
  readonly username: string
}

export interface PasswordContext extends PasswordInput {
  readonly typed: NewPassword
  readonly current: string
  readonly asksForCurrent: boolean
  readonly problem: PasswordProblem | null
  readonly error: unknown
}

const change = setup({
  types: {
    input: {} as PasswordInput,
    context: {} as PasswordContext,
    events: {} as PasswordEvent,
  },
  actors: {
    setPassword: fromPromise(({ input: { session, typed, current } }: { input: PasswordContext }) =>
      session.setPassword({ password: typed.password, ...(current !== '' && { currentPassword: current }) }),
    ),
  },
  guards: {
    maySubmit: ({ context }) => maySubmitPassword(context),
  },
})

const calling = callingIn(change)

export function maySubmitPassword({ typed, username, current, asksForCurrent }: PasswordContext): boolean {
  return maySetPassword(typed, username) && (!asksForCurrent || current !== '')
}

export const passwordMachine = change.createMachine({
  id: 'password',
  context: ({ input }) => ({
    ...input,
    typed: noPassword,
    current: '',
    asksForCurrent: false,
    problem: null,
    error: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        typeCurrent: { actions: assign({ current: ({ event }) => event.password }) },
        typePassword: { actions: assign({ typed: ({ context, event }) => afterTyping(context.typed, event) }) },
        typeAgain: { actions: assign({ typed: ({ context, event }) => afterTyping(context.typed, event) }) },
        submit: { guard: 'maySubmit', target: 'changing' },
      },
    },
    changing: calling('setPassword', {
      entry: assign({ problem: null }),
      on: {
        Ok: 'changed',
        PasswordInvalid: { target: 'editing', actions: assign({ problem: 'PasswordInvalid', typed: noPassword }) },
        CurrentPasswordWrong: {
          target: 'editing',
          actions: assign({
            problem: ({ context }) => (context.asksForCurrent ? 'CurrentPasswordWrong' : 'CurrentPasswordMissing'),
            asksForCurrent: true,
            current: '',
          }),
        },
        unreachable: { target: 'editing', actions: assign({ problem: 'failed' }) },
      },
    }),
    changed: {
      entry: assign({ typed: noPassword, current: '', asksForCurrent: false, problem: null }),
      on: { again: 'editing' },
    },
  },
})
