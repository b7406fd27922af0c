/**
 * Handing the tablet to a patient: the server limits the session to the interview, and the page learns what it may show.
 *
 *   handing ──HandedOver──▶ learning ──ReceivedUser──▶ handedOver
 *      ├──CaseNotFound──▶ notFound  │
 *      ├──NothingToAnswer──▶ nothingToAnswer
 *      └──────unreachable───────────┴──▶ unreachable ──reload──▶ handing
 */
import { fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { ClientUser, GetClientUserInfoResult, SessionPort } from '../session/session.calls'
import type { HandOverResult, InterviewCallsPort } from './interview.calls'

export interface HandOverInput {
  readonly interview: Pick<InterviewCallsPort, 'handOver'>
  readonly session: Pick<SessionPort, 'getClientUserInfo'>
  readonly studyCase: CaseIdentity
  /** The address of the interview. */
  readonly address: string
  /** Ids of the questionnaires that the patient answers; none is all. */
  readonly parts: readonly string[]
  /** Told who is signed in, and at which address they are held. */
  readonly onUser: (user: ClientUser) => void
}

export type HandOverEvent = { type: 'reload' } | CallEvent<HandOverResult> | CallEvent<GetClientUserInfoResult>

interface HandOverContext extends HandOverInput {
  readonly error: unknown
}

const handOver = setup({
  types: {
    input: {} as HandOverInput,
    context: {} as HandOverContext,
    events: {} as HandOverEvent,
  },
  actors: {
    handOver: fromPromise(({ input: { interview, studyCase, address, parts } }: { input: HandOverContext }) => {
      const { group, base, owner, name } = studyCase
      return interview.handOver({ group, base, owner, name, address, parts })
    }),
    getClientUserInfo: fromPromise(({ input }: { input: HandOverContext }) => input.session.getClientUserInfo()),
  },
  actions: {
    tellUser: ({ context }, { user }: { user: ClientUser }) => context.onUser(user),
  },
})

const calling = callingIn(handOver)

export const handOverMachine = handOver.createMachine({
  id: 'handOver',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'handing',
  states: {
    handing: calling('handOver', {
      on: {
        HandedOver: 'learning',
        CaseNotFound: 'notFound',
        NothingToAnswer: 'nothingToAnswer',
        unreachable: 'unreachable',
      },
    }),
    learning: calling('getClientUserInfo', {
      on: {
        ReceivedUser: {
          target: 'handedOver',
          actions: { type: 'tellUser', params: ({ event }) => ({ user: event.user }) },
        },
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { reload: 'handing' } },
    notFound: {},
    nothingToAnswer: {},
    handedOver: { type: 'final' },
  },
})
