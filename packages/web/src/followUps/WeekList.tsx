import { named } from '@casebook/core/followUps/changeFollowUps.machine'
import { axisOf, type FollowUpsEvent, type followUpsMachine } from '@casebook/core/followUps/followUps.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import { Pager } from '../shell/paging/Pager'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/waiting/Skeleton'
import { FollowUpTable } from './FollowUpTable'
import { Legend } from './Legend'
import { NotDoneDialog } from './NotDoneDialog'
import { SelectionBar } from './SelectionBar'
import { useSelection } from './useSelection'

interface WeekListProps {
  readonly list: SnapshotFrom<typeof followUpsMachine>
  readonly send: (event: FollowUpsEvent) => void
}

/** The follow-ups by when their windows close, page by page. */
export function WeekList({ list, send }: WeekListProps) {
  const { t } = useLingui()
  const { followUps, counts, places, next, today, filter } = list.context
  const selection = useSelection(followUps)
  const [isAsked, setAsked] = useState(false)
  const kind = filter.show === 'notDone' ? 'dueAgain' : 'notDone'
  if (!followUps)
    return (
      list.matches('loading') && (
        <Card className="p-4">
          <Skeleton label={t({ id: 'followUps.loading', message: 'Loading the follow-ups' })} />
        </Card>
      )
    )
  if (followUps.length === 0)
    return (
      <Card>
        {kind === 'dueAgain' ? (
          <EmptyState
            icon="check"
            heading="h2"
            title={<Trans id="followUps.noneClosed" message="No follow-up is closed as not done" />}
          />
        ) : (
          <EmptyState icon="check" heading="h2" title={<Trans id="followUps.none" message="No follow-ups due" />}>
            <Trans id="followUps.none.what" message="Follow-ups appear once the start date has been entered." />
          </EmptyState>
        )}
      </Card>
    )
  return (
    <>
      <Card className="overflow-clip">
        <FollowUpTable
          followUps={followUps}
          counts={counts ?? null}
          today={today}
          axis={axisOf(list.context)}
          selection={selection}
        />
        <Legend isOfBars />
        {(places.length > 0 || next !== null) && (
          <Pager
            label={t({ id: 'followUps.pages', message: 'Pages of the follow-ups' })}
            page={places.length + 1}
            isBusy={!list.matches('shown')}
            previous={places.length > 0 ? () => send({ type: 'previous' }) : null}
            next={next === null ? null : () => send({ type: 'next' })}
          />
        )}
      </Card>
      {selection.chosen.size > 0 && (
        <SelectionBar
          selection={selection}
          kind={kind}
          overdue={kind === 'notDone' && next !== null ? (counts?.overdue ?? 0) : 0}
          onAsk={() => setAsked(true)}
        />
      )}
      {isAsked && (
        <NotDoneDialog
          chosen={
            selection.isAllOverdue
              ? { type: 'overdue', filter, today }
              : { type: 'these', followUps: [...selection.chosen.values()].map(named) }
          }
          count={selection.isAllOverdue ? (counts?.overdue ?? 0) : selection.chosen.size}
          kind={kind}
          onClose={(isChanged) => {
            setAsked(false)
            if (isChanged) send({ type: 'filter', change: {} })
          }}
        />
      )}
    </>
  )
}
