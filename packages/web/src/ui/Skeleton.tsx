import { Delayed } from './Delayed'
import { VisuallyHidden } from './VisuallyHidden'

interface SkeletonProps {
  /** What is loading; heard, not seen. */
  readonly label: string
  /** One line each, as shares of the width: the shape of what comes. */
  readonly lines?: readonly number[]
}

/** The shape of what is on its way. It comes into sight only when the wait is felt. */
export function Skeleton({ label, lines = [0.72, 0.94, 0.58] }: SkeletonProps) {
  return (
    <div role="status" className="col skeleton">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Delayed>
        {lines.map((share, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity and never move
          <div key={index} className="sk" style={{ inlineSize: `${share * 100}%` }} />
        ))}
      </Delayed>
    </div>
  )
}
