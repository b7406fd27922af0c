import { dayDistance } from '@casebook/core/shell/dayDistance'
import { Trans, useLingui } from '@lingui/react'
import { now } from '../dates/clock'

/**
 * A past date: today or yesterday with the time, otherwise the day with its year, so that dates in a column are easy to
 * compare. The tooltip has the full date and time.
 */
export function SavedAt({ instant }: { readonly instant: string }) {
  const { i18n } = useLingui()
  const at = new Date(instant)
  const distance = dayDistance(at, now())
  const time = i18n.date(at, { timeStyle: 'short' })
  const day = i18n.date(at, { day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <time dateTime={instant} title={i18n.date(at, { dateStyle: 'full', timeStyle: 'short' })} className="tabular-nums">
      {distance === 0 ? (
        <Trans id="when.today" message="today, {time}" values={{ time }} />
      ) : distance === -1 ? (
        <Trans id="when.yesterday" message="yesterday, {time}" values={{ time }} />
      ) : (
        day
      )}
    </time>
  )
}
