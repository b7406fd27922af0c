import type { MarkedDates } from '@casebook/core/dates/markedDates'

interface MarkLegendProps {
  readonly marks: readonly MarkedDates[]
  readonly legend: readonly string[]
}

/** Legend of the marks in the month. They differ in shape as well as in colour. */
export function MarkLegend({ marks, legend }: MarkLegendProps) {
  if (marks.length === 0) return null
  return (
    // Below the picker, whose size is fixed.
    <ul className="max-w-63 px-2.5 pt-1 pb-2 text-[0.75rem] text-ink-2">
      {marks.map(({ color }, index) => (
        <li key={legend[index]} className="flex items-center gap-2">
          <MarkLine group={index} color={color} className="w-5 flex-none" />
          {legend[index]}
        </li>
      ))}
    </ul>
  )
}

const forms = ['border-solid', 'border-dashed', 'border-dotted'] as const

interface MarkLineProps {
  /** Each group of marked days has its own form. */
  readonly group: number
  readonly color: string
  readonly className: string
}

/** The line under a marked day, and in the legend. */
export function MarkLine({ group, color, className }: MarkLineProps) {
  return (
    <span
      className={`border-b-[0.1875rem] ${forms[group % forms.length]} ${className}`}
      style={{ borderColor: color }}
      aria-hidden="true"
      data-mark=""
    />
  )
}
