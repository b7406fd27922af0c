/**
 * The page of one user, for administrators.
 *
 *   loading ──ReceivedUser──▶ editing ──save──▶ saving ──Ok──▶ editing, "Saving Successful"
 *      │                        └──reactivate──▶ reactivating ──Ok──▶ editing, "Reactivation Email Send!"
 *      ├──NoSuchUser──▶ noSuchUser: back to the list           (from every call)
 *      └──failed──▶ offline ──reload──▶ loading
 *
 * A failed save keeps the boxes as ticked.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { Role } from '../permissions/capabilities'
import type { Refusal } from '../refusal'
import { type User, withRole } from './user'

export interface SaveUser {
  readonly username: string
  readonly isActivated: boolean
  readonly roles: readonly Role[]
  readonly isFrozen: boolean
}

export type GetUserResult = { type: 'ReceivedUser'; user: User } | { type: 'NoSuchUser' } | Refusal
/** `LastAdministrator`: no administrator would be left. */
export type SaveUserResult = { type: 'Ok' } | { type: 'NoSuchUser' } | { type: 'LastAdministrator' } | Refusal
export type ReactivateResult = { type: 'Ok' } | Refusal

export interface UsersPort {
  getUser(request: { username: string }): Promise<GetUserResult>
  saveUser(request: SaveUser): Promise<SaveUserResult>
  reactivate(request: { username: string; activationContinuationLink: string }): Promise<ReactivateResult>
}

export const userMessages = ['user.saved', 'user.reactivationSent', 'user.lastAdministrator', 'user.failed'] as const

export type UserMessage = (typeof userMessages)[number]

export type UserEvent =
  | { type: 'tickRole'; role: Role; isHeld: boolean }
  | { type: 'tickActivated'; isActivated: boolean }
  | { type: 'tickFrozen'; isFrozen: boolean }
  | { type: 'save' }
  | { type: 'reactivate' }
  | { type: 'reload' }
  | { type: 'failed'; error: unknown }
  | GetUserResult
  | SaveUserResult

export interface UserInput {
  readonly users: UsersPort
  readonly username: string
  /** The page that the mail links back to. */
  readonly activationContinuationLink: string
}

export interface UserContext extends UserInput {
  /** As ticked; null until received. */
  readonly user: User | null
  /** The outcome of the last action; null after the next one. */
  readonly message: UserMessage | null
}

const one = setup({
  types: {
    input: {} as UserInput,
    context: {} as UserContext,
    events: {} as UserEvent,
  },
  actors: {
    getUser: fromPromise(({ input: { users, username } }: { input: UserInput }) => users.getUser({ username })),
    saveUser: fromPromise(({ input: { users, username, user } }: { input: UserContext }) => {
      if (!user) throw new Error(`The user ${username} is saved before it came`)
      const { isActivated, isFrozen, roles } = user
      return users.saveUser({ username, isActivated, roles, isFrozen })
    }),
    reactivate: fromPromise(({ input: { users, username, activationContinuationLink } }: { input: UserInput }) =>
      users.reactivate({ username, activationContinuationLink }),
    ),
  },
})

const tick = one.assign(({ context: { user }, event }) => ({ user: user && ticked(user, event), message: null }))
const forgetMessage = one.assign({ message: null })

export const userMachine = one.createMachine({
  id: 'user',
  context: ({ input }) => ({ ...input, user: null, message: null }),
  initial: 'loading',
  on: {
    LoginRequired: '.loginRequired',
    InsufficientPermissions: '.notAllowed',
    NoSuchUser: '.noSuchUser',
  },
  states: {
    loading: {
      invoke: {
        src: 'getUser',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        ReceivedUser: { target: 'editing', actions: assign({ user: ({ event }) => event.user }) },
        failed: 'offline',
      },
    },
    editing: {
      on: {
        tickRole: { actions: tick },
        tickActivated: { actions: tick },
        tickFrozen: { actions: tick },
        save: { target: 'saving', actions: forgetMessage },
        reactivate: { target: 'reactivating', actions: forgetMessage },
      },
    },
    saving: {
      invoke: {
        src: 'saveUser',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        Ok: { target: 'editing', actions: assign({ message: 'user.saved' }) },
        LastAdministrator: { target: 'editing', actions: assign({ message: 'user.lastAdministrator' }) },
        failed: { target: 'editing', actions: assign({ message: 'user.failed' }) },
      },
    },
    reactivating: {
      invoke: {
        src: 'reactivate',
        input: ({ context }) => context,
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: {
        Ok: { target: 'editing', actions: assign({ message: 'user.reactivationSent' }) },
        failed: { target: 'editing', actions: assign({ message: 'user.failed' }) },
      },
    },
    offline: { on: { reload: 'loading' } },
    noSuchUser: { type: 'final' },
    loginRequired: { type: 'final' },
    notAllowed: { type: 'final' },
  },
})

function ticked(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'tickRole':
      return { ...user, roles: withRole(user.roles, event.role, event.isHeld) }
    case 'tickActivated':
      return { ...user, isActivated: event.isActivated }
    case 'tickFrozen':
      return { ...user, isFrozen: event.isFrozen }
    default:
      throw new Error(`No box is ticked by ${event.type}`)
  }
}
