import type { ReactNode } from 'react'
import { VisuallyHidden } from '../text/VisuallyHidden'
import { Delayed } from './Delayed'

/** A thin moving line: something is in progress. */
export function SpinnerBar({ label }: { readonly label: ReactNode }) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Delayed>
        <SpinnerLine />
      </Delayed>
    </div>
  )
}

/** The line alone, where something else says what is in progress. */
export function SpinnerLine() {
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-[2px] overflow-hidden bg-brand-soft">
      <div className="absolute inset-y-0 w-[30%] animate-slide bg-brand motion-reduce:w-full motion-reduce:animate-none motion-reduce:opacity-50" />
    </div>
  )
}
