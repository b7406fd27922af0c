import { civilDateText, plusDays } from '@casebook/core/dates/civilDate'
import { exportFollowUpsMachine } from '@casebook/core/followUps/exportFollowUps.machine'
import { followUpsCalls } from '@casebook/core/followUps/followUps.calls'
import { axisOf, followUpsMachine } from '@casebook/core/followUps/followUps.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useStudies } from '../bases/useStudies'
import { today } from '../dates/today'
import { useSession } from '../session/session'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { handOut } from '../shell/handOut'
import { PageHead } from '../shell/PageHead'
import { Pager } from '../shell/paging/Pager'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Checkbox } from '../ui/fields/Checkbox'
import { IconButton } from '../ui/IconButton'
import { calendar, printer } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'
import { useDays } from './days'
import { FollowUpTable } from './FollowUpTable'
import { Legend } from './Legend'
import { StudyChoice } from './StudyChoice'

/** The cases that wait for a follow-up, and until when. */
export default function FollowUpsScreen() {
  const { t } = useLingui()
  const studies = useStudies(useSession().bases)
  const days = useDays()
  const { language } = usePreferences()
  const server = usePort(followUpsCalls)
  const [screen, send] = useMachine(followUpsMachine, { input: { server, today: today() } })
  const [file, sendFile] = useMachine(exportFollowUpsMachine, { input: { server, handOut } })
  const { followUps, counts, filter, places, next, error, today: now } = screen.context
  const exportCalendar = () => {
    const { base, onlyMine } = filter
    sendFile({ type: 'export', request: { ...(base && { base }), onlyMine, language } })
  }
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
              <Button icon={printer} onClick={() => print()}>
                <Trans id="followUps.print" message="Print week list" />
              </Button>
              <Button icon={calendar} disabled={file.matches('exporting')} onClick={exportCalendar}>
                <Trans id="followUps.calendar" message="Calendar file" />
              </Button>
            </>
          )
        }
      >
        {counts && (
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
        <div className="ms-auto flex items-center gap-2 max-tablet:hidden">
          <IconButton
            icon="arl"
            label={t({ id: 'followUps.earlier', message: 'Earlier weeks' })}
            onClick={() => send({ type: 'shift', weeks: -1 })}
          />
          <span className="font-semibold tabular-nums">{weeks}</span>
          <IconButton
            icon="arr"
            label={t({ id: 'followUps.laterWeeks', message: 'Later weeks' })}
            onClick={() => send({ type: 'shift', weeks: 1 })}
          />
          <Button onClick={() => send({ type: 'thisWeek' })}>
            <Trans id="followUps.today" message="Today" />
          </Button>
        </div>
      </div>
      {file.context.error != null && (
        <div className="mb-4">
          <CallFailedNote error={file.context.error} onRetry={exportCalendar} />
        </div>
      )}
      {screen.matches('unreachable') && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {counts?.more && (
        <div className="mb-4">
          <Note tone="range">
            <Trans id="followUps.more" message="More than 10,000 follow-ups wait. The numbers are of the first ones." />
          </Note>
        </div>
      )}
      {!followUps && screen.matches('loading') && (
        <Card className="p-4">
          <Skeleton label={t({ id: 'followUps.loading', message: 'Loading the follow-ups' })} />
        </Card>
      )}
      {followUps?.length === 0 && (
        <Card>
          <EmptyState icon="check" heading="h2" title={<Trans id="followUps.none" message="No follow-up waits" />}>
            <Trans
              id="followUps.none.what"
              message="A follow-up stands here once its case has the date that it counts from."
            />
          </EmptyState>
        </Card>
      )}
      {followUps && followUps.length > 0 && (
        <>
          <Card className="overflow-clip">
            <FollowUpTable followUps={followUps} counts={counts ?? null} today={now} axis={axis} />
            <Legend />
            {(places.length > 0 || next !== null) && (
              <Pager
                label={t({ id: 'followUps.pages', message: 'Pages of the follow-ups' })}
                page={places.length + 1}
                isBusy={!screen.matches('shown')}
                previous={places.length > 0 ? () => send({ type: 'previous' }) : null}
                next={next === null ? null : () => send({ type: 'next' })}
              />
            )}
          </Card>
          <p className="mt-4 text-sm text-ink-2">
            <Trans
              id="followUps.cannot"
              message="A follow-up that can no longer be done? Open it and answer what is required with “unknown”. It then leaves this list, and the case is complete."
            />
          </p>
        </>
      )}
    </>
  )
}
