/**
 * The page of one user, for administrators.
 *
 *   loading ──ReceivedUser──▶ editing ──save──▶ saving ──Ok──▶ editing, "Saving Successful"
 *      │                        └──reactivate──▶ reactivating ──Ok──▶ editing, "Reactivation Email Send!"
 *      ├──NoSuchUser──▶ noSuchUser: back to the list           (from loading and saving)
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * A failed save keeps the boxes as ticked.
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
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
  | CallEvent<GetUserResult | SaveUserResult>

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
  readonly error: unknown
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

const calling = callingIn(one)

const tick = one.assign(({ context: { user }, event }) => ({ user: user && ticked(user, event), message: null }))
const forgetMessage = one.assign({ message: null })

export const userMachine = one.createMachine({
  id: 'user',
  context: ({ input }) => ({ ...input, user: null, message: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getUser', {
      on: {
        NoSuchUser: 'noSuchUser',
        ReceivedUser: { target: 'editing', actions: assign({ user: ({ event }) => event.user }) },
        unreachable: 'unreachable',
      },
    }),
    editing: {
      on: {
        tickRole: { actions: tick },
        tickActivated: { actions: tick },
        tickFrozen: { actions: tick },
        save: { target: 'saving', actions: forgetMessage },
        reactivate: { target: 'reactivating', actions: forgetMessage },
      },
    },
    saving: calling('saveUser', {
      on: {
        Ok: { target: 'editing', actions: assign({ message: 'user.saved' }) },
        NoSuchUser: 'noSuchUser',
        LastAdministrator: { target: 'editing', actions: assign({ message: 'user.lastAdministrator' }) },
        unreachable: { target: 'editing', actions: assign({ message: 'user.failed' }) },
      },
    }),
    reactivating: calling('reactivate', {
      on: {
        Ok: { target: 'editing', actions: assign({ message: 'user.reactivationSent' }) },
        unreachable: { target: 'editing', actions: assign({ message: 'user.failed' }) },
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    noSuchUser: { type: 'final' },
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
