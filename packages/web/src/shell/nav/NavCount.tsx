import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden'

interface NavCountProps {
  readonly count: number
  readonly isRail: boolean
  /** What there are so many of, for screen readers. */
  readonly children: ReactNode
}

/** How much waits behind a link of the sidebar. A rail has room for a dot. */
export function NavCount({ count, isRail, children }: NavCountProps) {
  return (
    <>
      {isRail ? (
        <b aria-hidden="true" />
      ) : (
        <span className="count p" aria-hidden="true">
          {count}
        </span>
      )}
      <VisuallyHidden>, {children}</VisuallyHidden>
    </>
  )
}
