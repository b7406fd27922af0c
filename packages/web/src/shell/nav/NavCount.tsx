import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/VisuallyHidden'

interface NavCountProps {
  readonly count: number
  readonly isRail: boolean
  /** Names the things counted, for screen readers. */
  readonly children: ReactNode
}

/** The number of pending items behind a sidebar link. On the rail, only a dot. */
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
