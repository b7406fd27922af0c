/**
 * When mails go out by schedule, as an administrator sees it.
 *
 *   loading ──ReceivedScheduledMails──▶ shown
 *      └──unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../../call/call'
import { type CallEvent, callingIn } from '../../call/calling'
import type { OptionsPort, optionsCalls } from '../options.calls'
import type { ScheduledMailKind } from './scheduledMail'

type Answer = ResultOf<typeof optionsCalls.getScheduledMails>

export type ScheduledMailsEvent = { type: 'reload' } | CallEvent<Answer>

interface Input {
  readonly server: Pick<OptionsPort, 'getScheduledMails'>
  readonly kind: ScheduledMailKind
}

interface Context extends Input {
  /** Null until received. */
  readonly mails: Extract<Answer, { type: 'ReceivedScheduledMails' }> | null
  readonly error: unknown
}

const schedule = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as ScheduledMailsEvent },
  actors: {
    getScheduledMails: fromPromise(({ input: { server, kind } }: { input: Context }) =>
      server.getScheduledMails({ kind }),
    ),
  },
})

const calling = callingIn(schedule)

export const scheduledMailsMachine = schedule.createMachine({
  id: 'scheduledMails',
  context: ({ input }) => ({ ...input, mails: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getScheduledMails', {
      on: {
        ReceivedScheduledMails: { target: 'shown', actions: assign({ mails: ({ event }) => event }) },
        unreachable: 'unreachable',
      },
    }),
    shown: {},
    unreachable: { on: { reload: 'loading' } },
  },
})
