import { VisuallyHidden } from '../text/VisuallyHidden'
import { Delayed } from './Delayed'

interface SkeletonProps {
  /** Names what is loading, for screen readers only. */
  readonly label: string
  /** One line each, as shares of the width: the shape of the content to come. */
  readonly lines?: readonly number[]
}

const lineClass = 'h-3 rounded-sm bg-[linear-gradient(90deg,var(--color-hover),var(--color-sunken),var(--color-hover))]'

/** A placeholder in the shape of the content being loaded. Appears only when the wait becomes noticeable. */
export function Skeleton({ label, lines = [0.72, 0.94, 0.58] }: SkeletonProps) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Delayed>
        {lines.map((share, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never move
          <div key={index} className={lineClass} style={{ inlineSize: `${share * 100}%` }} />
        ))}
      </Delayed>
    </div>
  )
}
