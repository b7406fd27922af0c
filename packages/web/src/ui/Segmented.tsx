import { RadioGroup as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

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
  return (
    <Radix.Root
      className="seg"
      orientation="horizontal"
      aria-label={label}
      value={value}
      onValueChange={(chosen) => {
        const segment = segments.find((one) => one.value === chosen)
        if (segment) onChange(segment.value)
      }}
    >
      {segments.map((segment) => (
        <Radix.Item
          key={segment.value}
          value={segment.value}
          {...(segment.content !== undefined && { 'aria-label': segment.label, title: segment.label })}
        >
          {segment.content ?? segment.label}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
