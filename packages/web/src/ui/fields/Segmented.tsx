import { type ReactNode, useId } from 'react'

interface Segment<V extends string> {
  readonly value: V
  /** The accessible name. Also the visible text, unless `content` is given. */
  readonly label: string
  readonly content?: ReactNode
}

interface SegmentedProps<V extends string> {
  readonly label: string
  readonly segments: readonly Segment<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
}

/** A few choices, all visible. Arrow keys move and select at once. */
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
