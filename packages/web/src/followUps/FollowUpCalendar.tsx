import { type CivilDate, civilDateText } from '@casebook/core/dates/civilDate'
import { followUpMonthMachine } from '@casebook/core/followUps/followUpMonth.machine'
import { followUpsCalls } from '@casebook/core/followUps/followUps.calls'
import type { FollowUpsFilter } from '@casebook/core/followUps/followUps.machine'
import { weeksOf } from '@casebook/core/followUps/monthOfFollowUps'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Card } from '../ui/Card'
import { Skeleton } from '../ui/waiting/Skeleton'
import { DayOfCalendar } from './DayOfCalendar'
import { useDays } from './days'
import { Legend } from './Legend'

interface FollowUpCalendarProps {
  readonly filter: FollowUpsFilter
  /** Its first day. */
  readonly month: CivilDate
  readonly today: CivilDate
}

/** A month of weeks with each follow-up on the last day of its window. Narrow screens list only the days that have any. */
export function FollowUpCalendar({ filter, month, today }: FollowUpCalendarProps) {
  const { t } = useLingui()
  const words = useDays()
  const server = usePort(followUpsCalls)
  const [screen, send] = useMachine(followUpMonthMachine, { input: { server, filter, month, today } })
  const { days, overdue, error } = screen.context
  const weeks = weeksOf(month)
  const name = words.month(civilDateText(month))
  if (screen.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  return (
    <>
      <Card className="overflow-clip">
        <table
          className="w-full table-fixed border-collapse text-sm max-tablet:block"
          aria-label={t({ id: 'followUps.calendarOf', message: `Follow-ups of ${name}` })}
          aria-busy={screen.matches('loading')}
        >
          <thead className="border-b border-line bg-sunken max-tablet:sr-only">
            <tr>
              {weeks[0]?.map((day) => (
                <th key={day} scope="col" className="px-2.5 py-2 text-start text-xs font-semibold text-ink-2">
                  {words.weekday(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-tablet:block">
            {weeks.map((week) => (
              <tr key={week[0]} className="border-b border-line last:border-b-0 max-tablet:contents">
                {week.map((day) => (
                  <DayOfCalendar
                    key={day}
                    day={day}
                    month={month}
                    today={today}
                    content={days?.get(day)}
                    overdue={day === civilDateText(today) && overdue?.count ? overdue : null}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className={`min-h-11 border-t border-line max-tablet:border-t-0 ${days?.size ? 'max-tablet:hidden' : ''}`}>
          {days === null && (
            <div className="p-4">
              <Skeleton label={t({ id: 'followUps.loading', message: 'Loading the follow-ups' })} lines={[1]} />
            </div>
          )}
          {days?.size === 0 && !overdue?.count && (
            <p className="px-4 py-3 text-sm" role="status">
              <Trans id="followUps.noneInMonth" message="No window closes in {month}." values={{ month: name }} />
            </p>
          )}
          {days !== null && days.size > 0 && <Legend />}
        </div>
      </Card>
      <p className="mt-4 text-sm text-ink-2">
        <Trans id="followUps.onLastDay" message="Shown on the last day of the window." />
      </p>
    </>
  )
}
