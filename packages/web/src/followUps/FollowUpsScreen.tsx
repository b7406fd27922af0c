import { type CivilDate, civilDateText, plusDays } from '@casebook/core/dates/civilDate'
import { addMonths } from '@casebook/core/dates/picker/pickerMoves'
import { exportFollowUpsMachine } from '@casebook/core/followUps/exportFollowUps.machine'
import { followUpsCalls } from '@casebook/core/followUps/followUps.calls'
import { axisOf, followUpsMachine } from '@casebook/core/followUps/followUps.machine'
import { monthIn } from '@casebook/core/followUps/monthOfFollowUps'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useLocation } from 'wouter'
import { today } from '../dates/today'
import { useSearchParams } from '../router/useSearchParams'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { handOut } from '../shell/handOut'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { StudyChoice } from '../studies/StudyChoice'
import { useStudies } from '../studies/useStudies'
import { Button } from '../ui/Button'
import { Checkbox } from '../ui/fields/Checkbox'
import { Segmented } from '../ui/fields/Segmented'
import { calendar, printer } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { useDays } from './days'
import { FollowUpCalendar } from './FollowUpCalendar'
import { StepNav } from './StepNav'
import { WeekList } from './WeekList'

/** The week list, or the calendar of a month given by its first day. Kept in the address. */
type View = { readonly type: 'list' } | { readonly type: 'calendar'; readonly month: CivilDate }

function addressOf(view: View): string {
  if (view.type === 'list') return '/follow-ups'
  const { year, month } = view.month
  return `/follow-ups?${new URLSearchParams({ view: 'calendar', month: civilDateText({ year, month }) })}`
}

/** The cases that wait for a follow-up, and until when. */
export default function FollowUpsScreen() {
  const { t } = useLingui()
  const studies = useStudies(useSession().bases)
  const days = useDays()
  const { language } = usePreferences()
  const server = usePort(followUpsCalls)
  const params = useSearchParams()
  const show = params.get('show') === 'notDone' ? 'notDone' : 'due'
  const [screen, send] = useMachine(followUpsMachine, { input: { server, today: today(), show } })
  const [file, sendFile] = useMachine(exportFollowUpsMachine, { input: { server, handOut } })
  const { followUps, counts, filter, error, today: now } = screen.context
  const exportCalendar = () => {
    const { base, onlyMine } = filter
    sendFile({ type: 'export', request: { ...(base && { base }), onlyMine, language } })
  }
  const [, navigate] = useLocation()
  const view: View =
    params.get('view') === 'calendar'
      ? { type: 'calendar', month: monthIn(params.get('month'), now) }
      : { type: 'list' }
  const go = (next: View) => navigate(addressOf(next), { replace: true })
  const axis = axisOf(screen.context)
  const weeks = days.longRange(civilDateText(axis.first), civilDateText(plusDays(axis.first, axis.days - 1)))
  return (
    <>
      <PageHead
        title={<Trans id="followUps.title" message="Follow-ups" />}
        action={
          followUps &&
          followUps.length > 0 && (
            <>
              {view.type === 'list' && (
                <Button icon={printer} onClick={() => print()}>
                  <Trans id="followUps.print" message="Print week list" />
                </Button>
              )}
              <Button icon={calendar} disabled={file.matches('exporting')} onClick={exportCalendar}>
                <Trans id="followUps.calendar" message="Calendar file" />
              </Button>
            </>
          )
        }
      >
        {counts && filter.show !== 'notDone' && (
          <>
            <Trans
              id="followUps.open"
              message="{count, plural, =0 {None is open on {day}.} one {One is open on {day}.} other {# are open on {day}.}}"
              values={{ count: counts.open, day: days.long(civilDateText(now)) }}
            />{' '}
            {counts.overdue > 0 && (
              <Trans
                id="followUps.overdueOf"
                message="{count, plural, one {One of them is overdue.} other {# of them are overdue.}}"
                values={{ count: counts.overdue }}
              />
            )}
          </>
        )}
      </PageHead>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <Segmented
          label={t({ id: 'followUps.view', message: 'View' })}
          segments={[
            { value: 'list', label: t({ id: 'followUps.view.list', message: 'Week list' }) },
            { value: 'calendar', label: t({ id: 'followUps.view.calendar', message: 'Calendar' }) },
          ]}
          value={view.type}
          onChange={(type) => go(type === 'list' ? { type } : { type, month: monthIn(null, now) })}
        />
        {view.type === 'list' && (
          <Segmented
            label={t({ id: 'followUps.show', message: 'Show' })}
            segments={[
              { value: 'due', label: t({ id: 'followUps.show.due', message: 'Due' }) },
              { value: 'notDone', label: t({ id: 'followUps.show.notDone', message: 'Not done' }) },
            ]}
            value={filter.show ?? 'due'}
            onChange={(next) => {
              navigate(next === 'due' ? '/follow-ups' : '/follow-ups?show=notDone', { replace: true })
              send({ type: 'filter', change: { show: next } })
            }}
          />
        )}
        <StudyChoice
          studies={studies}
          chosen={filter.base}
          onChoose={(base) => send({ type: 'filter', change: { base } })}
        />
        <Checkbox
          bare
          checked={filter.onlyMine}
          onChange={(onlyMine) => send({ type: 'filter', change: { onlyMine } })}
        >
          <Trans id="followUps.onlyMine" message="Only my cases" />
        </Checkbox>
        {view.type === 'calendar' ? (
          <StepNav
            shown={days.month(civilDateText(view.month))}
            earlier={t({ id: 'followUps.earlierMonth', message: 'Earlier month' })}
            later={t({ id: 'followUps.laterMonth', message: 'Later month' })}
            onStep={(by) => go({ type: 'calendar', month: addMonths(view.month, by) })}
            onToday={() => go({ type: 'calendar', month: monthIn(null, now) })}
          />
        ) : (
          <StepNav
            className="max-tablet:hidden"
            shown={weeks}
            earlier={t({ id: 'followUps.earlier', message: 'Earlier weeks' })}
            later={t({ id: 'followUps.laterWeeks', message: 'Later weeks' })}
            onStep={(by) => send({ type: 'shift', weeks: by })}
            onToday={() => send({ type: 'thisWeek' })}
          />
        )}
      </div>
      {file.context.error != null && (
        <div className="mb-4">
          <CallFailedNote error={file.context.error} onRetry={exportCalendar} />
        </div>
      )}
      {view.type === 'list' && screen.matches('unreachable') && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {counts?.more && (
        <div className="mb-4">
          <Note tone="range">
            <Trans
              id="followUps.more"
              message="There are more than 10,000 follow-ups. The numbers count only the first ones."
            />
          </Note>
        </div>
      )}
      {view.type === 'calendar' ? (
        <FollowUpCalendar key={JSON.stringify([filter, view.month])} filter={filter} month={view.month} today={now} />
      ) : (
        <WeekList list={screen} send={send} />
      )}
    </>
  )
}
