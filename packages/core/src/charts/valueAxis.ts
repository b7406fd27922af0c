import type { Chart } from './chart'
import { type DrawnLine, type DrawnText, type Paper, sizes } from './drawing'
import { type ValueScale, valueScale } from './valueScale'

interface Axis {
  readonly scale: ValueScale
  readonly lines: readonly DrawnLine[]
  readonly texts: readonly DrawnText[]
  /** Where the plot begins beside the words of the axis. */
  readonly left: number
}

/** The upright axis, with a line across the plot at each tick. */
export function valueAxis(
  chart: Chart,
  paper: Paper,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): Axis {
  const { gap } = sizes(paper)
  const scale = valueScale(chart, bottom, top, 4)
  const { ticks, at } = scale
  const left = Math.max(...ticks.map((tick) => paper.measure(paper.format(tick)))) + gap
  const base = at.domain().some((end) => end === 0) ? 0 : ticks.includes(0) ? 0 : at.domain()[0]
  return {
    scale,
    left,
    lines: ticks.map((tick) => ({ x1: left, x2: paper.width, y1: at(tick), y2: at(tick), isBase: tick === base })),
    texts: ticks.map((tick) => ({
      text: paper.format(tick),
      role: 'axis',
      anchor: 'end',
      x: left - gap,
      y: at(tick) + paper.textSize * 0.35,
    })),
  }
}
