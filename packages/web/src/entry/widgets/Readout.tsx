import type { ReactNode } from 'react'

interface ReadoutProps {
  readonly tone: 'derived' | 'unknown' | 'locked'
  readonly id?: string
  readonly children: ReactNode
  /** At the end of the line. */
  readonly aside?: ReactNode
}

/** A value to be read: derived, unknown or locked. No disabled input, for there is nothing to enter. */
export function Readout({ tone, id, children, aside }: ReadoutProps) {
  return (
    <div className={`readout ${tone}`} id={id}>
      <span className="grow num">{children}</span>
      {aside}
    </div>
  )
}
