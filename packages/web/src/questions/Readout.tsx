import type { ReactNode } from 'react'
import { toneClass } from '../ui/tone'

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
    <div
      className={`flex min-h-[2.375rem] items-center gap-2 rounded-md border border-dashed border-tone-line bg-tone-soft px-3 py-1 text-[0.9375rem] font-medium ${toneClass[tone]}`}
      id={id}
    >
      <span className="min-w-0 flex-1 whitespace-pre-line tabular-nums wrap-anywhere" data-readout="">
        {children}
      </span>
      {aside}
    </div>
  )
}
