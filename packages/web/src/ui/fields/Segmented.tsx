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
    <div className="inline-flex w-fit flex-wrap gap-0.5 rounded-md bg-hover p-0.5" role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={`relative inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-sm text-[0.8125rem] font-medium whitespace-nowrap text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-raised forced-colors:has-checked:outline-2 pointer-coarse:min-h-[44px] pointer-coarse:min-w-[44px] ${segment.content === undefined ? 'px-[0.6875rem]' : 'px-[0.5625rem]'}`}
          {...(segment.content !== undefined && { title: segment.label })}
        >
          <input
            className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit]"
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
