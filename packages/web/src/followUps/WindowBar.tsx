import type { CivilDate } from '@casebook/core/dates/civilDate'
import { civilDateText, dayNumber } from '@casebook/core/dates/civilDate'
import type { DueWindow } from '@casebook/core/followUps/followUp'
import { barOf, type FollowUpState } from '@casebook/core/followUps/followUpState'

export interface Axis {
  readonly first: CivilDate
  readonly days: number
}

export const barClass: Readonly<Record<FollowUpState, string>> = {
  overdue: 'bg-tone-solid tone-missing',
  closing: 'bg-tone-solid tone-range',
  open: 'bg-brand',
  coming: 'border border-dashed border-ink-3',
}

const percent = (share: number) => `${100 * share}%`

/** The place of today on the axis, from 0 to 1; null if it is outside. */
export function placeOfToday(today: CivilDate, { first, days }: Axis): number | null {
  const place = (dayNumber(today) - dayNumber(first) + 0.5) / days
  return place >= 0 && place <= 1 ? place : null
}

interface WindowBarProps {
  readonly window: Pick<DueWindow, 'opens' | 'closes'>
  readonly state: FollowUpState
  readonly today: CivilDate
  readonly axis: Axis
}

/** The window on the axis of weeks; fills its positioned parent. The words beside it say the same. */
export function WindowBar({ window, state, today, axis }: WindowBarProps) {
  const bar = barOf(window, axis)
  const now = placeOfToday(today, axis)
  return (
    <div className="absolute inset-0" aria-hidden="true">
      <Weeks axis={axis} />
      {bar && (
        <i
          className={`absolute top-1/2 h-2.5 -translate-y-1/2 ${bar.isCut[0] ? '' : 'rounded-s-xl'} ${bar.isCut[1] ? '' : 'rounded-e-xl'} ${barClass[state]}`}
          style={{ insetInlineStart: percent(bar.start), inlineSize: percent(bar.end - bar.start) }}
        />
      )}
      {!bar && <Outside isBefore={window.closes < civilDateText(axis.first)} state={state} />}
      {now !== null && <i className="absolute inset-y-0 w-0.5 bg-ink" style={{ insetInlineStart: percent(now) }} />}
    </div>
  )
}

const outsideClass: Readonly<Record<FollowUpState, string>> = { ...barClass, coming: 'bg-ink-3' }

/** A point at the end of the picture on whose side the window is. */
function Outside({ isBefore, state }: { readonly isBefore: boolean; readonly state: FollowUpState }) {
  const side = isBefore
    ? 'start-0 [clip-path:polygon(100%_0,100%_100%,0_50%)]'
    : 'end-0 [clip-path:polygon(0_0,0_100%,100%_50%)]'
  return <i className={`absolute top-1/2 h-3 w-2.5 -translate-y-1/2 rtl:-scale-x-100 ${side} ${outsideClass[state]}`} />
}

/** A line where each week begins. */
function Weeks({ axis: { days } }: { readonly axis: Axis }) {
  return Array.from({ length: days / 7 }, (_, week) => (
    <i
      // biome-ignore lint/suspicious/noArrayIndexKey: the weeks are their places
      key={week}
      className="absolute inset-y-0 border-s border-line"
      style={{ insetInlineStart: percent((7 * week) / days) }}
    />
  ))
}
