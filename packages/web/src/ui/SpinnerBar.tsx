import type { ReactNode } from 'react'
import { Delayed } from './Delayed'
import { VisuallyHidden } from './VisuallyHidden'

/** A thin moving line: something is in progress. */
export function SpinnerBar({ label }: { readonly label: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Delayed>
        <div className="spinbar" />
      </Delayed>
    </div>
  )
}
