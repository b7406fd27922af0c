import type { MarkedDates } from '@casebook/core/dates/markedDates'
import type { CSSProperties } from 'react'

interface MarkLegendProps {
  readonly marks: readonly MarkedDates[]
  readonly legend: readonly string[]
}

/** Legend of the marks in the month. They differ in shape as well as in colour. */
export function MarkLegend({ marks, legend }: MarkLegendProps) {
  if (marks.length === 0) return null
  return (
    <ul className="datelegend">
      {marks.map(({ color }, index) => (
        <li key={legend[index]}>
          <span className="marksample" aria-hidden="true" data-mark={formOf(index)} style={markStyle(color)} />
          {legend[index]}
        </li>
      ))}
    </ul>
  )
}

const forms = ['bar', 'dashes', 'dots'] as const

export function formOf(group: number): (typeof forms)[number] {
  return forms[group % forms.length] ?? 'bar'
}

export function markStyle(color: string): CSSProperties {
  // The cast is safe: custom properties are valid styles, but React's types omit them.
  return { '--mark': color } as CSSProperties
}
