/**
 * The page of one user, for administrators.
 *
 *   loading ──ReceivedUser──▶ editing ──save──▶ saving ──Ok──▶ editing, "Saving Successful"
 *      │                        ├──free──▶ freeing ──Ok──▶ editing
 *      │                        ├──removeFactor──▶ removingFactor ──Ok──▶ editing, "removed"
 *      │                        ├──makeLink──▶ makingLink ──PasswordLinkMade──▶ editing, with the link
 *      │                        └──reactivate──▶ reactivating ──Ok──▶ awaitingMail ──it left──▶ editing, "Reactivation Email Send!"
 *      │                                                               └──it failed, or takes long──▶ editing, which says so
 *      ├──NoSuchUser──▶ noSuchUser: back to the list           (from loading, and from each call)
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 *
 * A failed save keeps the boxes as ticked. If another person saved in the meantime, the boxes that were not touched here
 * follow, and nothing is saved until the administrator has seen that.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { Language } from '../language/language'
import type { Role } from '../permissions/capabilities'
import type { Refusal } from '../refusal'
import { type AccountState, mergedState, numberOfChanges, stateOf, withRole } from './user'
import type { User, UsersPort, usersCalls } from './users.calls'

export type UserPort = Pick<UsersPort, 'get' | 'save' | 'free' | 'removeSecondFactor' | 'makePasswordLink'>

/** The language of a reactivation mail, and the page that it links back to. */
export interface Reactivation {
  readonly language: Language
  readonly activationContinuationLink: string
}

/** The one call of registration that this page makes. */
export interface ReactivationPort {
  reactivate(request: Reactivation & { readonly username: string }): Promise<{ readonly type: 'Ok' } | Refusal>
}

export const userMessages = [
  'user.saved',
  'user.reactivationSent',
  'user.mailFailed',
  'user.mailWaits',
  'user.freed',
  'user.factorRemoved',
  'user.factorRemovedUntold',
  'user.shut',
  'user.lastAdministrator',
  'user.changedMeanwhile',
] as const

export type UserMessage = (typeof userMessages)[number]

export type UserEvent =
  | { type: 'tickRole'; role: Role; isHeld: boolean }
  | { type: 'tickActivated'; isActivated: boolean }
  | { type: 'tickFrozen'; isFrozen: boolean }
  | { type: 'discard' }
  | { type: 'save' }
  | { type: 'free' }
  | { type: 'removeFactor' }
  | { type: 'makeLink' }
  | { type: 'reactivate' }
  | { type: 'reload' }
  | CallEvent<
      | ResultOf<typeof usersCalls.get>
      | ResultOf<typeof usersCalls.save>
      | ResultOf<typeof usersCalls.removeSecondFactor>
      | ResultOf<typeof usersCalls.makePasswordLink>
    >

export interface UserInput {
  readonly users: UserPort
  readonly registration: ReactivationPort
  readonly username: string
  readonly mail: Reactivation
}

export interface UserContext extends UserInput {
  /** As the server has it; null until received. */
  readonly user: User | null
  /** The boxes as ticked. */
  readonly ticked: AccountState
  /** The outcome of the last action; null after the next one. */
  readonly message: UserMessage | null
  /** A link to hand over, until the next action. */
  readonly link: string | null
  /** How often the server was asked whether the mail has left. */
  readonly asked: number
  readonly error: unknown
}

/** The number of boxes that differ from what the server has. */
export function unsavedChanges({ user, ticked }: Pick<UserContext, 'user' | 'ticked'>): number {
  return user ? numberOfChanges(user, ticked) : 0
}

const nobody: AccountState = { roles: [], isActivated: false, isFrozen: false }

const one = setup({
  types: {
    input: {} as UserInput,
    context: {} as UserContext,
    events: {} as UserEvent,
  },
  actors: {
    get: fromPromise(({ input: { users, username } }: { input: UserInput }) => users.get({ username })),
    save: fromPromise(({ input: { users, username, user, ticked } }: { input: UserContext }) => {
      if (!user) throw new Error(`The user ${username} is saved before it came`)
      return users.save({ username, ...ticked, was: stateOf(user) })
    }),
    reactivate: fromPromise(({ input: { registration, username, mail } }: { input: UserInput }) =>
      registration.reactivate({ username, ...mail }),
    ),
    removeFactor: fromPromise(({ input: { users, username, mail } }: { input: UserInput }) =>
      users.removeSecondFactor({ username, language: mail.language }),
    ),
    makeLink: fromPromise(({ input: { users, username, mail } }: { input: UserInput }) =>
      users.makePasswordLink({ username, activationContinuationLink: mail.activationContinuationLink }),
    ),
    free: fromPromise(({ input: { users, username } }: { input: UserInput }) => users.free({ username })),
  },
  delays: { pause: 1_000 },
  guards: { isChanged: ({ context }) => unsavedChanges(context) > 0 },
})

const calling = callingIn(one)

/** A mail that the mail server takes has left by then. */
const mostAsked = 8

/** A server that tells nothing of its mails has sent it with its `Ok`. */
const mailMessages = {
  sent: 'user.reactivationSent',
  failed: 'user.mailFailed',
  waiting: 'user.mailWaits',
} as const satisfies Record<string, UserMessage>

const tick = one.assign(({ context: { ticked }, event }) => ({
  ticked: afterTick(ticked, event),
  message: null,
  error: null,
}))
const forgetMessage = one.assign({ message: null, link: null })

export const userMachine = one.createMachine({
  id: 'user',
  context: ({ input }) => ({ ...input, user: null, ticked: nobody, message: null, link: null, asked: 0, error: null }),
  initial: 'loading',
  states: {
    loading: calling('get', {
      on: {
        NoSuchUser: 'noSuchUser',
        ReceivedUser: {
          target: 'editing',
          actions: assign({ user: ({ event }) => event.user, ticked: ({ event }) => stateOf(event.user) }),
        },
        unreachable: 'unreachable',
      },
    }),
    editing: {
      on: {
        tickRole: { actions: tick },
        tickActivated: { actions: tick },
        tickFrozen: { actions: tick },
        discard: {
          actions: assign({
            ticked: ({ context: { user, ticked } }) => (user ? stateOf(user) : ticked),
            message: null,
            error: null,
          }),
        },
        save: { guard: 'isChanged', target: 'saving', actions: forgetMessage },
        free: { target: 'freeing', actions: forgetMessage },
        removeFactor: { target: 'removingFactor', actions: forgetMessage },
        makeLink: { target: 'makingLink', actions: forgetMessage },
        reactivate: { target: 'reactivating', actions: forgetMessage },
      },
    },
    saving: calling('save', {
      on: {
        Ok: {
          target: 'editing',
          actions: assign({
            user: ({ context: { user, ticked } }) => user && { ...user, ...ticked },
            message: 'user.saved',
          }),
        },
        NoSuchUser: 'noSuchUser',
        LastAdministrator: { target: 'editing', actions: assign({ message: 'user.lastAdministrator' }) },
        ChangedMeanwhile: {
          target: 'editing',
          actions: assign({
            user: ({ event }) => event.user,
            ticked: ({ context: { user, ticked }, event }) => mergedState(user ?? ticked, ticked, stateOf(event.user)),
            message: 'user.changedMeanwhile',
          }),
        },
        unreachable: 'editing',
      },
    }),
    freeing: calling('free', {
      on: {
        Ok: {
          target: 'editing',
          actions: assign({
            user: ({ context: { user } }) => user && { ...user, invalidLogins: 0, heldUntil: null },
            message: 'user.freed',
          }),
        },
        NoSuchUser: 'noSuchUser',
        unreachable: 'editing',
      },
    }),
    removingFactor: calling('removeFactor', {
      on: {
        Ok: {
          target: 'editing',
          actions: assign({
            user: ({ context: { user } }) => user && { ...user, secondFactor: undefined },
            message: ({ context: { user } }) =>
              user?.isReachedByMail === false ? 'user.factorRemovedUntold' : 'user.factorRemoved',
          }),
        },
        // Not offered on the own account.
        OwnAccount: 'editing',
        NoSuchUser: 'noSuchUser',
        unreachable: 'editing',
      },
    }),
    makingLink: calling('makeLink', {
      on: {
        PasswordLinkMade: { target: 'editing', actions: assign({ link: ({ event }) => event.link }) },
        // A mail server was set up meanwhile: the button for mails takes the place of this one.
        ReachedByMail: {
          target: 'editing',
          actions: assign({ user: ({ context: { user } }) => user && { ...user, isReachedByMail: true } }),
        },
        AccountShut: { target: 'editing', actions: assign({ message: 'user.shut' }) },
        // Not offered on the own account.
        OwnAccount: 'editing',
        NoSuchUser: 'noSuchUser',
        unreachable: 'editing',
      },
    }),
    reactivating: calling('reactivate', {
      on: {
        Ok: { target: 'awaitingMail', actions: assign({ asked: 0 }) },
        unreachable: 'editing',
      },
    }),
    awaitingMail: {
      initial: 'asking',
      states: {
        asking: calling('get', {
          on: {
            ReceivedUser: [
              {
                guard: ({ context, event }) => event.user.mail?.state === 'waiting' && context.asked < mostAsked,
                target: 'pausing',
                actions: assign({ asked: ({ context }) => context.asked + 1 }),
              },
              {
                target: '#user.editing',
                actions: assign({
                  user: ({ context: { user }, event }) => user && { ...user, mail: event.user.mail },
                  message: ({ event }) => mailMessages[event.user.mail?.state ?? 'sent'],
                }),
              },
            ],
            NoSuchUser: '#user.noSuchUser',
            unreachable: { target: '#user.editing', actions: assign({ message: 'user.mailWaits', error: null }) },
          },
        }),
        pausing: { after: { pause: 'asking' } },
      },
    },
    unreachable: { on: { reload: 'loading' } },
    noSuchUser: { type: 'final' },
  },
})

function afterTick(ticked: AccountState, event: UserEvent): AccountState {
  switch (event.type) {
    case 'tickRole':
      return { ...ticked, roles: withRole(ticked.roles, event.role, event.isHeld) }
    case 'tickActivated':
      return { ...ticked, isActivated: event.isActivated }
    case 'tickFrozen':
      return { ...ticked, isFrozen: event.isFrozen }
    default:
      throw new Error(`No box is ticked by ${event.type}`)
  }
}
