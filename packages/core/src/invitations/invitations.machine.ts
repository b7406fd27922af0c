/**
 * Inviting people, singly or by a list, and the invitations that nobody has answered yet.
 *
 *   loading ──ReceivedInvitations──▶ ready ──invite──▶ inviting ──Invited──▶ loading
 *      └──unreachable──▶ unreachable  ▲ ├──renew──▶ renewing ──InvitationRenewed──▶ loading
 *                 (reload ▶ loading)  │ ├──withdraw──▶ withdrawing ──Ok──▶ loading
 *                                     │ └──sendAgain──▶ sendingAgain ──Ok──▶ loading
 *                                     └──unreachable (nothing was changed)──┘
 *
 * While a mail waits to be sent, the list is read again by itself, less and less often.
 *
 * People who are invited leave the list and the form; everyone else stays, with the reason.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import { type CallEvent, callingIn } from '../call/calling'
import type { Language } from '../language/language'
import { isEmailAddress } from '../options/mail/email'
import type { Role } from '../permissions/capabilities'
import { namesIn, withoutAddresses } from './invitationList'
import type { InvitationOutcome, InvitationsPort, Invited, InviteResult } from './invitations.calls'

/** A link that was made and has to be handed over: this server sends no mail. It is shown once. */
export interface HandedLink {
  readonly email: string
  readonly link: string
}

type Received = Extract<Awaited<ReturnType<InvitationsPort['getInvitations']>>, { type: 'ReceivedInvitations' }>

/** One person, as typed. */
export interface TypedPerson {
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly bases: readonly BaseName[]
}

const nobodyTyped: TypedPerson = { email: '', name: '', roles: [], bases: [] }

export function personToInvite({ email, name, roles, bases }: TypedPerson): Invited | null {
  const address = email.trim().toLowerCase()
  return isEmailAddress(address) && name.trim() !== '' ? { email: address, ...namesIn(name), roles, bases } : null
}

export type InvitationsEvent =
  | { type: 'typePerson'; change: Partial<TypedPerson> }
  | { type: 'typeList'; text: string }
  | { type: 'invite'; people: readonly Invited[] }
  | { type: 'renew'; username: string }
  | { type: 'withdraw'; username: string }
  | { type: 'sendAgain'; id: string }
  | { type: 'reload' }
  | CallEvent<
      | InviteResult
      | Awaited<ReturnType<InvitationsPort['getInvitations']>>
      | Awaited<ReturnType<InvitationsPort['renewInvitation']>>
      | Awaited<ReturnType<InvitationsPort['withdrawInvitation']>>
      | Awaited<ReturnType<InvitationsPort['sendMailAgain']>>
    >

export interface InvitationsInput {
  readonly invitations: Pick<
    InvitationsPort,
    'invite' | 'getInvitations' | 'renewInvitation' | 'withdrawInvitation' | 'sendMailAgain'
  >
  /** The language of the mails. */
  readonly language: Language
  /** The page that the mails link back to. */
  readonly activationContinuationLink: string
}

export interface InvitationsContext extends InvitationsInput {
  /** Null until received. */
  readonly received: Received | null
  readonly typed: TypedPerson
  /** The pasted list. */
  readonly list: string
  readonly people: readonly Invited[]
  /** The invitation or the mail that is being changed. */
  readonly subject: string
  /** The outcomes of the last invitations, by address. */
  readonly outcomes: ReadonlyMap<string, InvitationOutcome>
  readonly links: readonly HandedLink[]
  /** How often news of mails on their way were asked for, one after the other. */
  readonly looks: number
  readonly error: unknown
}

/** Milliseconds. */
const [firstLook, longestPause] = [2_000, 60_000]

const inviting = setup({
  types: {
    input: {} as InvitationsInput,
    context: {} as InvitationsContext,
    events: {} as InvitationsEvent,
  },
  actors: {
    getInvitations: fromPromise(({ input }: { input: InvitationsContext }) => input.invitations.getInvitations({})),
    invite: fromPromise(
      ({ input: { invitations, people, language, activationContinuationLink } }: { input: InvitationsContext }) =>
        invitations.invite({ people, language, activationContinuationLink }),
    ),
    renew: fromPromise(
      ({ input: { invitations, subject, language, activationContinuationLink } }: { input: InvitationsContext }) =>
        invitations.renewInvitation({ username: subject, language, activationContinuationLink }),
    ),
    withdraw: fromPromise(({ input: { invitations, subject } }: { input: InvitationsContext }) =>
      invitations.withdrawInvitation({ username: subject }),
    ),
    sendAgain: fromPromise(({ input: { invitations, subject } }: { input: InvitationsContext }) =>
      invitations.sendMailAgain({ id: subject }),
    ),
  },
  delays: { beforeLook: ({ context }) => Math.min(longestPause, firstLook * 2 ** context.looks) },
  guards: {
    mailsWait: ({ context: { received } }) =>
      received?.sendsMail === true && received.invitations.some(({ endsAt }) => endsAt === null),
  },
})

const calling = callingIn(inviting)

type Invitees = Extract<InviteResult, { type: 'Invited' }>

function invitedBy({ people }: Invitees): readonly string[] {
  return people.flatMap(({ email, outcome }) => (outcome === 'invited' ? [email] : []))
}

function isInvited(answer: Invitees, typed: string): boolean {
  return invitedBy(answer).includes(typed.trim().toLowerCase())
}

/** Whatever was there is gone by now; the list is read anew. */
const gone = 'loading'

export const invitationsMachine = inviting.createMachine({
  id: 'invitations',
  context: ({ input }) => ({
    ...input,
    received: null,
    typed: nobodyTyped,
    list: '',
    people: [],
    subject: '',
    outcomes: new Map(),
    links: [],
    looks: 0,
    error: null,
  }),
  initial: 'loading',
  on: {
    typePerson: { actions: assign({ typed: ({ context, event }) => ({ ...context.typed, ...event.change }) }) },
    typeList: { actions: assign({ list: ({ event }) => event.text, outcomes: new Map() }) },
  },
  states: {
    loading: calling('getInvitations', {
      on: {
        ReceivedInvitations: { target: 'ready', actions: assign({ received: ({ event }) => event, looks: 0 }) },
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { reload: 'loading' } },
    ready: {
      initial: 'resting',
      states: {
        resting: { after: { beforeLook: { guard: 'mailsWait', target: 'looking' } } },
        looking: calling('getInvitations', {
          on: {
            ReceivedInvitations: {
              target: 'resting',
              actions: assign({ received: ({ event }) => event, looks: ({ context }) => context.looks + 1 }),
            },
            unreachable: {
              target: 'resting',
              actions: assign({ looks: ({ context }) => context.looks + 1, error: null }),
            },
          },
        }),
      },
      on: {
        reload: 'loading',
        invite: {
          target: 'inviting',
          guard: ({ event }) => event.people.length > 0,
          actions: assign({ people: ({ event }) => event.people, outcomes: new Map(), links: [] }),
        },
        renew: { target: 'renewing', actions: assign({ subject: ({ event }) => event.username, links: [] }) },
        withdraw: { target: 'withdrawing', actions: assign({ subject: ({ event }) => event.username }) },
        sendAgain: { target: 'sendingAgain', actions: assign({ subject: ({ event }) => event.id }) },
      },
    },
    inviting: calling('invite', {
      on: {
        Invited: {
          target: 'loading',
          actions: assign({
            people: [],
            typed: ({ context, event }) => (isInvited(event, context.typed.email) ? nobodyTyped : context.typed),
            list: ({ context, event }) => withoutAddresses(context.list, invitedBy(event)),
            outcomes: ({ event }) => new Map(event.people.map(({ email, outcome }) => [email, outcome])),
            links: ({ event }) => event.people.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }])),
          }),
        },
        unreachable: 'ready',
      },
    }),
    renewing: calling('renew', {
      on: {
        InvitationRenewed: {
          target: 'loading',
          actions: assign({
            links: ({ context, event }) => (event.link === null ? [] : [{ email: context.subject, link: event.link }]),
          }),
        },
        NoSuchInvitation: gone,
        unreachable: 'ready',
      },
    }),
    withdrawing: calling('withdraw', { on: { Ok: 'loading', NoSuchInvitation: gone, unreachable: 'ready' } }),
    sendingAgain: calling('sendAgain', { on: { Ok: 'loading', NoSuchMail: gone, unreachable: 'ready' } }),
  },
})
