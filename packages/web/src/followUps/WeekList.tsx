import { axisOf, type FollowUpsEvent, type followUpsMachine } from '@casebook/core/followUps/followUps.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { SnapshotFrom } from 'xstate'
import { Pager } from '../shell/paging/Pager'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Skeleton } from '../ui/waiting/Skeleton'
import { FollowUpTable } from './FollowUpTable'
import { Legend } from './Legend'

interface WeekListProps {
  readonly list: SnapshotFrom<typeof followUpsMachine>
  readonly send: (event: FollowUpsEvent) => void
}

/** The follow-ups by when their windows close, page by page. */
export function WeekList({ list, send }: WeekListProps) {
  const { t } = useLingui()
  const { followUps, counts, places, next, today } = list.context
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
        <EmptyState icon="check" heading="h2" title={<Trans id="followUps.none" message="No follow-ups due" />}>
          <Trans id="followUps.none.what" message="Follow-ups appear once the start date has been entered." />
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Card className="overflow-clip">
        <FollowUpTable followUps={followUps} counts={counts ?? null} today={today} axis={axisOf(list.context)} />
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
      <p className="mt-4 text-sm text-ink-2">
        <Trans
          id="followUps.cannot"
          message="A follow-up that can no longer be done? Open it and answer what is required with “unknown”. It then leaves this list, and the case is complete."
        />
      </p>
    </>
  )
}
