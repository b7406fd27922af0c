import { type Chart, fewCases, hasHollowMarks, hasLegendOfSeries } from '@casebook/core/charts/chart'
import { Trans } from '@lingui/react'
import { useId } from 'react'
import { HollowKey, Patterns, SeriesKey } from './Marks'

/** Which sign is which series, if there are several, and what hollow marks are. */
export function Legend({ chart }: { readonly chart: Chart }) {
  const patterns = useId()
  const { kind, series } = chart
  const isBar = kind === 'bars' || kind === 'rows'
  const hasNames = hasLegendOfSeries(chart)
  const hasHollow = hasHollowMarks(chart)
  if (!hasNames && !hasHollow) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-x-3.5 gap-y-1 text-xs text-ink-2">
      {hasNames &&
        series.map(({ name }, nth) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg width="22" height="12" aria-hidden="true" className="flex-none overflow-visible">
              <Patterns id={`${patterns}${nth}`} />
              <SeriesKey series={nth} isBar={isBar} isLine={kind === 'line'} patterns={`${patterns}${nth}`} />
            </svg>
            <bdi>{name}</bdi>
          </li>
        ))}
      {hasHollow && (
        <li className="flex items-center gap-1.5">
          <svg width="22" height="12" aria-hidden="true" className="flex-none overflow-visible">
            <HollowKey isBar={isBar} />
          </svg>
          <Trans id="charts.few" message="Fewer than {few} cases" values={{ few: fewCases }} />
        </li>
      )}
    </ul>
  )
}
