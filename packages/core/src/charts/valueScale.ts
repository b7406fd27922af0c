import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { Chart } from './chart'

export interface ValueScale {
  readonly at: ScaleLinear<number, number>
  readonly ticks: readonly number[]
}

/** From this share of the highest value on, the lowest of a line or a range says more on an axis that does not begin at 0. */
const farFromZero = 0.6

/**
 * The axis of the values. Bars are compared by their lengths, so theirs always contains 0. Whole numbers get no ticks between them.
 * `start` and `end` are its places on the paper.
 */
export function valueScale({ kind, series, most }: Chart, start: number, end: number, wantedTicks: number): ValueScale {
  const values = series.flatMap(({ points }) =>
    points.flatMap(({ value, low, high }) => [value, low, high].filter((number) => typeof number === 'number')),
  )
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const isFar =
    (kind === 'line' || kind === 'range') && least > 0 && least < greatest && least >= greatest * farFromZero
  const from = values.length === 0 ? 0 : isFar ? least : Math.min(0, least)
  const to = most ?? (values.length === 0 ? 1 : Math.max(0, greatest))
  const at = scaleLinear()
    .domain([from, to === from ? from + 1 : to])
    .range([start, end])
  if (most === undefined || from < 0) at.nice(wantedTicks)
  const ticks = at.ticks(wantedTicks)
  const areWhole = values.every(Number.isInteger)
  return { at, ticks: areWhole ? ticks.filter(Number.isInteger) : ticks }
}
