import { type ReactNode, useId } from 'react'

interface Segment<V extends string> {
  readonly value: V
  /** The name; shown unless `content` is. */
  readonly label: string
  readonly content?: ReactNode
}

interface SegmentedProps<V extends string> {
  readonly label: string
  readonly segments: readonly Segment<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
}

/** One of a few, all in sight: arrow keys move and choose at once. */
export function Segmented<V extends string>({ label, segments, value, onChange }: SegmentedProps<V>) {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} {...(segment.content !== undefined && { title: segment.label })}>
          <input
            type="radio"
            name={name}
            aria-label={segment.label}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.content ?? segment.label}
        </label>
      ))}
    </div>
  )
}
