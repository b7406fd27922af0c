import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useInstant } from '../../shell/clock/useInstant'
import { moment } from '../../shell/moment'
import { Icon } from '../../ui/Icon'
import type { IconName } from '../../ui/icons/drawings'

/** The line of time behind the icons: from the first to the last. */
export const stemClass =
  'relative before:absolute before:inset-y-0 before:start-[1.5rem] before:w-px before:bg-line-strong first:before:top-4 last:before:bottom-[calc(100%-1rem)] only:before:hidden'

interface EventLineProps {
  readonly icon: IconName
  readonly at: string
  readonly who: string
  /** The colour of what happened. */
  readonly className: string
  /** Says the time zone, and seconds. */
  readonly isZoned?: boolean
  readonly children: ReactNode
}

/** Something that happened to the case between its revisions. */
export function EventLine({ icon, at, who, className, isZoned = false, children }: EventLineProps) {
  const instant = useInstant()
  const { i18n } = useLingui()
  return (
    <li className={`flex gap-2.5 px-2 py-1.5 ps-[0.6875rem] ${stemClass}`}>
      <LineIcon icon={icon} />
      <span className="flex min-w-0 flex-col">
        <time dateTime={at} className="text-sm font-[580] tabular-nums">
          {isZoned ? i18n.date(at, moment.zoned) : instant(at)}
        </time>
        <bdi className="text-xs wrap-anywhere text-ink-2">{who}</bdi>
        <span className={`text-xs font-[580] ${className}`}>{children}</span>
      </span>
    </li>
  )
}

export function LineIcon({ icon }: { readonly icon: IconName }) {
  return (
    <span className="relative mt-0.5 grid size-7 flex-none place-items-center rounded-full border border-line-strong bg-surface text-ink-3">
      <Icon name={icon} size="small" />
    </span>
  )
}
