/**
 * Opens and closes registration, and sets the invitation password that it asks for.
 *
 *   loading ──ReceivedRegistration──▶ editing ──save──▶ saving ──Ok──▶ editing, saved
 *      └──unreachable──▶ unreachable     ▲                ├──RegistrationChanged──▶ editing, with theirs in view
 *                 (reload ▶ loading)     │                └──unreachable──▶ editing
 *                                        └── type, open (not saved any more)
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { InvitationsPort } from './invitations.calls'

type Port = Pick<InvitationsPort, 'getRegistration' | 'setRegistration'>

export type OpenRegistrationEvent =
  | { type: 'open'; isOpen: boolean }
  | { type: 'type'; invitationPassword: string }
  | { type: 'save' }
  | { type: 'reload' }
  | CallEvent<Awaited<ReturnType<Port['getRegistration']>> | Awaited<ReturnType<Port['setRegistration']>>>

export interface OpenRegistrationInput {
  readonly invitations: Port
}

export interface OpenRegistrationContext extends OpenRegistrationInput {
  readonly isOpen: boolean
  readonly invitationPassword: string
  readonly isSaved: boolean
  /** The version that is stored, as far as is known here. */
  readonly version: string
  /** Set by another person since. Saving again replaces it. */
  readonly theirs: { readonly isOpen: boolean; readonly by: string | null } | null
  readonly error: unknown
}

const registration = setup({
  types: {
    input: {} as OpenRegistrationInput,
    context: {} as OpenRegistrationContext,
    events: {} as OpenRegistrationEvent,
  },
  actors: {
    get: fromPromise(({ input }: { input: OpenRegistrationContext }) => input.invitations.getRegistration({})),
    set: fromPromise(({ input }: { input: OpenRegistrationContext }) => {
      const { invitations, isOpen, invitationPassword, version } = input
      return invitations.setRegistration({ isOpen, invitationPassword, replaces: version })
    }),
  },
})

const calling = callingIn(registration)

export const openRegistrationMachine = registration.createMachine({
  id: 'openRegistration',
  context: ({ input }) => ({
    ...input,
    isOpen: false,
    invitationPassword: '',
    isSaved: false,
    version: '',
    theirs: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: calling('get', {
      on: {
        ReceivedRegistration: {
          target: 'editing',
          actions: assign({
            isOpen: ({ event }) => event.isOpen,
            invitationPassword: ({ event }) => event.invitationPassword,
            version: ({ event }) => event.version,
          }),
        },
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    editing: {
      on: {
        open: { actions: assign({ isOpen: ({ event }) => event.isOpen, isSaved: false }) },
        type: { actions: assign({ invitationPassword: ({ event }) => event.invitationPassword, isSaved: false }) },
        save: 'saving',
      },
    },
    saving: calling('set', {
      entry: assign({ theirs: null }),
      on: {
        Ok: { target: 'editing', actions: assign({ isSaved: true, version: ({ event }) => event.version }) },
        RegistrationChanged: {
          target: 'editing',
          actions: assign({
            version: ({ event }) => event.version,
            theirs: ({ event: { isOpen, changedBy } }) => ({ isOpen, by: changedBy }),
          }),
        },
        unreachable: 'editing',
      },
    }),
  },
})
