import { type Chart, hasHollowMarks, hasLegendOfSeries } from '@casebook/core/charts/chart'
import type { Paper } from '@casebook/core/charts/drawing'
import { layOut } from '@casebook/core/charts/layOut'
import { wrapAnywhere } from '@casebook/core/charts/wrapText'
import { ChartPicture } from './ChartPicture'
import { HollowKey, Patterns, SeriesKey } from './Marks'

interface ChartSheetProps {
  readonly chart: Chart
  readonly title: string
  readonly description: string
  readonly paper: Paper
  /** "Fewer than 5 cases". */
  readonly few: string
}

const margin = 24
const id = 'series'

/** A chart by itself, as its file shows it: with title, description and legend. */
export function ChartSheet({ chart, title, description, paper, few }: ChartSheetProps) {
  const { textSize, measure, width } = paper
  const line = textSize * 1.4
  const drawing = layOut(chart, paper)
  const titleLines = wrapAnywhere(title, width / 1.35, (text) => measure(text, true))
  const descriptionLines = wrapAnywhere(description, width, measure)
  const afterTitle = titleLines.length * line * 1.3
  const afterDescription = afterTitle + descriptionLines.length * line + line * 0.4
  const { entries, height: legendHeight } = legendOf(chart, paper, few)
  const top = afterDescription + legendHeight
  const isBar = chart.kind === 'bars' || chart.kind === 'rows'
  const size = { width: width + 2 * margin, height: Math.ceil(top + drawing.height + 2 * margin) }
  return (
    <svg xmlns="http://www.w3.org/2000/svg" {...size} viewBox={`0 0 ${size.width} ${size.height}`} role="img">
      <title>{title}</title>
      <desc>{description}</desc>
      <Patterns id={id} />
      <rect {...size} className="fill-surface" />
      <g transform={`translate(${margin} ${margin})`}>
        {titleLines.map((text, nth) => (
          <text key={text} y={(nth + 0.75) * line * 1.3} fontSize={textSize * 1.3} className="fill-ink font-bold">
            {text}
          </text>
        ))}
        {descriptionLines.map((text, nth) => (
          <text key={text} y={afterTitle + (nth + 0.75) * line} fontSize={textSize} className="fill-ink-2">
            {text}
          </text>
        ))}
        {entries.map(({ name, series, x, y }) => (
          <g key={`${name} ${x}`} transform={`translate(${x} ${afterDescription + y})`}>
            {series === null ? (
              <HollowKey isBar={isBar} />
            ) : (
              <SeriesKey series={series} isBar={isBar} isLine={chart.kind === 'line'} patterns={id} />
            )}
            <text x="28" y={6 + textSize * 0.35} fontSize={textSize} className="fill-ink-2">
              {name}
            </text>
          </g>
        ))}
        <g transform={`translate(0 ${top})`}>
          <ChartPicture drawing={drawing} textSize={textSize} patterns={id} />
        </g>
      </g>
    </svg>
  )
}

interface Entry {
  readonly name: string
  /** Null for hollow marks. */
  readonly series: number | null
  readonly x: number
  readonly y: number
}

function legendOf(chart: Chart, { width, measure, textSize }: Paper, few: string) {
  const names = [
    ...(hasLegendOfSeries(chart) ? chart.series.map(({ name }, series) => ({ name, series })) : []),
    ...(hasHollowMarks(chart) ? [{ name: few, series: null }] : []),
  ]
  const line = textSize * 1.7
  const entries: Entry[] = []
  let [x, y] = [0, 0]
  for (const { name, series } of names) {
    const wide = 28 + measure(name)
    if (x > 0 && x + wide > width) [x, y] = [0, y + line]
    entries.push({ name, series, x, y })
    x += wide + 20
  }
  return { entries, height: entries.length === 0 ? 0 : y + line + 4 }
}
