/**
 * The follow-ups whose windows close in one month. Each month and filter has a chart of its own.
 *
 *   loading ──ReceivedFollowUpDays──▶ shown
 *      └──InvalidPeriod, unreachable──▶ unreachable ──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import { type CivilDate, civilDateText } from '../dates/civilDate'
import type { FollowUpDay, FollowUpsPort, followUpsCalls } from './followUps.calls'
import type { FollowUpsFilter } from './followUps.machine'
import { weeksOf } from './monthOfFollowUps'

interface Input {
  readonly server: Pick<FollowUpsPort, 'getFollowUpDays'>
  readonly filter: FollowUpsFilter
  readonly month: CivilDate
  readonly today: CivilDate
}

interface Context extends Input {
  /** By day; null until received. */
  readonly days: ReadonlyMap<string, FollowUpDay> | null
  /** Those whose windows closed before the month and before today. */
  readonly overdue: Omit<FollowUpDay, 'day'> | null
  readonly error: unknown
}

const month = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as { type: 'reload' } | CallEvent<ResultOf<typeof followUpsCalls.getFollowUpDays>>,
  },
  actors: {
    getFollowUpDays: fromPromise(({ input: { server, filter, month: of, today } }: { input: Context }) => {
      const shown = weeksOf(of).flat()
      return server.getFollowUpDays({
        ...(filter.base && { base: filter.base }),
        onlyMine: filter.onlyMine,
        first: shown[0] ?? '',
        last: shown.at(-1) ?? '',
        today: civilDateText(today),
      })
    }),
  },
})

const calling = callingIn(month)

export const followUpMonthMachine = month.createMachine({
  id: 'followUpMonth',
  context: ({ input }) => ({ ...input, days: null, overdue: null, error: null }),
  initial: 'loading',
  states: {
    loading: calling('getFollowUpDays', {
      on: {
        ReceivedFollowUpDays: {
          target: 'shown',
          actions: assign(({ event: { days, overdue = null } }) => ({
            days: new Map(days.map((one) => [one.day, one])),
            overdue,
          })),
        },
        InvalidPeriod: 'unreachable',
        unreachable: 'unreachable',
      },
    }),
    shown: {},
    unreachable: { on: { reload: 'loading' } },
  },
})
