/**
 * A person who has to set up a second factor before anything else.
 *
 *   settingUp ──isSetUp──▶ arriving ──ReceivedUser──▶ done
 *                             └──unreachable──▶ unreachable ──reload──▶ arriving
 */
import { assign, fromPromise, setup } from 'xstate'
import { type CallEvent, callingIn } from '../call/calling'
import type { ClientUser, GetClientUserInfoResult, SessionPort } from '../session/session.calls'

export type RequiredFactorEvent = { type: 'isSetUp' } | { type: 'reload' } | CallEvent<GetClientUserInfoResult>

export interface RequiredFactorInput {
  readonly session: Pick<SessionPort, 'getClientUserInfo'>
}

const required = setup({
  types: {
    input: {} as RequiredFactorInput,
    context: {} as RequiredFactorInput & { readonly user: ClientUser | null; readonly error: unknown },
    events: {} as RequiredFactorEvent,
  },
  actors: {
    arrive: fromPromise(({ input }: { input: RequiredFactorInput }) => input.session.getClientUserInfo()),
  },
})

const calling = callingIn(required)

export const requiredFactorMachine = required.createMachine({
  id: 'requiredFactor',
  context: ({ input }) => ({ ...input, user: null, error: null }),
  initial: 'settingUp',
  states: {
    settingUp: { on: { isSetUp: 'arriving' } },
    arriving: calling('arrive', {
      on: {
        ReceivedUser: { target: 'done', actions: assign({ user: ({ event }) => event.user }) },
        unreachable: 'unreachable',
      },
    }),
    unreachable: { on: { reload: 'arriving' } },
    done: { type: 'final' },
  },
})
