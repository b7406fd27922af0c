import type { ReactNode } from 'react'

interface ReadoutProps {
  readonly tone: 'derived' | 'unknown' | 'locked'
  readonly id?: string
  readonly children: ReactNode
  /** Content for the end of the line. */
  readonly aside?: ReactNode
}

/** A read-only value: derived, unknown or locked. Not a disabled input, because there is nothing to enter. */
export function Readout({ tone, id, children, aside }: ReadoutProps) {
  return (
    <div className={`readout ${tone}`} id={id}>
      <span className="grow num">{children}</span>
      {aside}
    </div>
  )
}
