/**
 * The session of the person at the screen. It asks the server only on demand, and accepts updates from others.
 *
 *   unknown ──ask──▶ asking ──ReceivedUser──▶ signedIn ──logout──▶ leaving ──Ok──▶ left
 *                      ├──LoginRequired──▶ signedOut         └──handedOverElsewhere──▶ asking
 *                      └──failed──▶ silent ──ask──▶ asking
 *
 * In every state LoginSuccessful, passed on by the sign-in form, leads to signedIn. A call that is refused keeps the
 * person signed in: the sign-in opens over their screen, and other screens are still theirs. After a deliberate logout nobody is returned to the previous
 * screen: the next to sign in may be another person.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { ClientUser, GetClientUserInfoResult, SessionPort } from './session.calls'

export type SessionEvent =
  | { type: 'ask' }
  | { type: 'logout' }
  /** Another tab of the browser has handed the tablet to a patient: this one shows nothing before it has asked. */
  | { type: 'handedOverElsewhere' }
  | { type: 'LoginSuccessful'; user: ClientUser }
  | { type: 'Ok' }
  | { type: 'failed'; error: unknown }
  | GetClientUserInfoResult

export interface SessionInput {
  readonly session: SessionPort
}

export interface SessionContext extends SessionInput {
  readonly user: ClientUser | null
  /** Why the server could not be asked. */
  readonly error: unknown
}

export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent,
  },
  actors: {
    getClientUserInfo: fromPromise(({ input }: { input: SessionInput }) => input.session.getClientUserInfo()),
    logout: fromPromise(({ input }: { input: SessionInput }) => input.session.logout()),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, user: null, error: null }),
  initial: 'unknown',
  on: {
    LoginSuccessful: { target: '.signedIn', actions: assign({ user: ({ event }) => event.user }) },
  },
  states: {
    unknown: {
      on: { ask: 'asking' },
    },
    asking: {
      invoke: {
        src: 'getClientUserInfo',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        ReceivedUser: { target: 'signedIn', actions: assign({ user: ({ event }) => event.user }) },
        LoginRequired: 'signedOut',
        InsufficientPermissions: 'signedOut',
        failed: { target: 'silent', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    signedIn: {
      on: { logout: 'leaving', handedOverElsewhere: 'asking' },
    },
    leaving: {
      invoke: {
        src: 'logout',
        input: ({ context }) => context,
        onDone: { actions: raise({ type: 'Ok' }) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        Ok: 'left',
        LoginRequired: 'left',
        InsufficientPermissions: 'left',
        failed: { target: 'silent', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    signedOut: {
      entry: assign({ user: null }),
      on: { ask: 'asking' },
    },
    left: {
      entry: assign({ user: null }),
      on: { ask: 'asking' },
    },
    silent: {
      exit: assign({ error: null }),
      on: { ask: 'asking' },
    },
  },
})
