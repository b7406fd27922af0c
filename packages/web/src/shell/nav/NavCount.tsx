import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { Comma } from '../settings/Comma'

interface NavCountProps {
  readonly count: number
  /** There are more: so many are not counted. */
  readonly more?: boolean
  readonly isRail: boolean
  /** Names the things counted, for screen readers. */
  readonly children: ReactNode
}

/** The number of pending items behind a sidebar link. On the rail, only a dot. */
export function NavCount({ count, more = false, isRail, children }: NavCountProps) {
  return (
    <>
      {isRail ? (
        <b
          className="absolute end-1 top-1 size-2 rounded-full bg-query-solid [box-shadow:0_0_0_2px_var(--color-sunken)]"
          aria-hidden="true"
        />
      ) : (
        <span
          className="ms-auto rounded-xl bg-brand px-[0.4375rem] text-xs font-semibold text-on-brand tabular-nums"
          aria-hidden="true"
        >
          {count}
          {more && '+'}
        </span>
      )}
      <VisuallyHidden>
        <Comma />
        {children}
      </VisuallyHidden>
    </>
  )
}
