/**
 * Taking the tablet back from a patient, with the password of the person who is signed in.
 *
 *   asking ──give──▶ checking ──TakenBack──▶ learning ──ReceivedUser──▶ back
 *     ▲ ▲               │ PasswordWrong          │
 *     │ └───────────────┘                        │
 *     └────────────unreachable───────────────────┘
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { ClientUser, GetClientUserInfoResult, SessionPort } from '../session/session.calls'
import type { InterviewCallsPort, TakeBackResult } from './interview.calls'

export interface TakeBackInput {
  readonly interview: Pick<InterviewCallsPort, 'takeBack'>
  readonly session: Pick<SessionPort, 'getClientUserInfo'>
  /** Told who is signed in, once nothing holds them any more. */
  readonly onBack: (user: ClientUser) => void
}

export type TakeBackEvent =
  | { type: 'give'; password: string }
  | CallEvent<TakeBackResult>
  | CallEvent<GetClientUserInfoResult>

interface TakeBackContext extends TakeBackInput {
  readonly password: string
  readonly isWrong: boolean
  readonly error: unknown
}

const takeBack = setup({
  types: {
    input: {} as TakeBackInput,
    context: {} as TakeBackContext,
    events: {} as TakeBackEvent,
  },
  actors: {
    takeBack: fromPromise(({ input: { interview, password } }: { input: TakeBackContext }) =>
      interview.takeBack({ password }),
    ),
    getClientUserInfo: fromPromise(({ input }: { input: TakeBackContext }) => input.session.getClientUserInfo()),
  },
  actions: {
    forgetPassword: assign({ password: '' }),
    tellBack: ({ context }, { user }: { user: ClientUser }) => context.onBack(user),
  },
})

const calling = callingIn(takeBack)

export const takeBackMachine = takeBack.createMachine({
  id: 'takeBack',
  context: ({ input }) => ({ ...input, password: '', isWrong: false, error: null }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        give: {
          target: 'checking',
          actions: assign({ password: ({ event }) => event.password, isWrong: false }),
        },
      },
    },
    checking: calling('takeBack', {
      on: {
        TakenBack: { target: 'learning', actions: 'forgetPassword' },
        PasswordWrong: { target: 'asking', actions: ['forgetPassword', assign({ isWrong: true })] },
        unreachable: { target: 'asking', actions: 'forgetPassword' },
      },
    }),
    learning: calling('getClientUserInfo', {
      on: {
        ReceivedUser: { target: 'back', actions: { type: 'tellBack', params: ({ event }) => ({ user: event.user }) } },
        unreachable: 'asking',
      },
    }),
    back: { type: 'final' },
  },
})
