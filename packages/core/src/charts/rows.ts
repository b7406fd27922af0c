/**
 * Rows with a bar, or with a dot and its range. The name of a row is beside it, or above it where there is little room: so there is no
 * width in which the words do not fit.
 */
import type { Chart, ChartPoint } from './chart'
import { type Drawing, type DrawnLine, type DrawnText, type Mark, type Paper, type Shape, sizes } from './drawing'
import { symbolPath } from './symbols'
import { type ValueScale, valueScale } from './valueScale'
import { wrapAnywhere } from './wrapText'

const barHeight = 17
const rowHeight = 25

interface Row {
  readonly category: number
  readonly series: number
  readonly point: ChartPoint
  /** Null below the first row of a category. */
  readonly name: string | null
  /** The words at the end of the row: a range, what is said beside the value. */
  readonly aside: string
}

export function rows(chart: Chart, paper: Paper): Drawing {
  const { unit, lineHeight, gap } = sizes(paper)
  const all = rowsOf(chart, paper)
  const place = placeOf(chart, all, paper)
  const { scale, isBeside, isAsideAbove } = place

  const texts: DrawnText[] = []
  const marks: Mark[] = []
  const bands: { from: number; to: number }[] = []
  let y = 0
  for (const row of all) {
    const begin = y
    // A category of several rows is set apart from the next.
    if (row.name !== null) y += chart.series.length > 1 && marks.length > 0 ? gap : gap / 2
    if (!isBeside) {
      for (const text of row.name === null ? [] : wrapAnywhere(row.name, paper.width, paper.measure)) {
        y += lineHeight
        texts.push({ text, role: 'category', anchor: 'start', x: 0, y })
      }
      if (isAsideAbove && row.aside !== '') {
        y += lineHeight
        texts.push({ text: row.aside, role: 'aside', anchor: 'start', x: 0, y })
      }
      y += gap / 2
    }
    const middle = y + (rowHeight * unit) / 2
    bands.push({ from: y, to: y + rowHeight * unit })
    y += rowHeight * unit
    texts.push(...textsOfRow(row, place, paper, middle + paper.textSize * 0.35))
    marks.push({
      category: row.category,
      series: row.series,
      point: row.point,
      shape: chart.kind === 'range' ? rangeAt(row, scale, middle, paper) : barAt(row, scale, middle, barHeight * unit),
      target: { x: 0, y: begin, width: paper.width, height: y - begin },
    })
  }

  const bottom = y + gap / 2
  const strips = isBeside ? [{ from: 0, to: bottom }] : bands
  const lines = scale.ticks.flatMap((tick) =>
    strips.map(({ from, to }): DrawnLine => {
      return { x1: scale.at(tick), x2: scale.at(tick), y1: from, y2: to, isBase: tick === 0 }
    }),
  )
  const axis = scale.ticks.map((tick): DrawnText => {
    const text = paper.format(tick)
    const half = paper.measure(text) / 2
    const x = Math.min(Math.max(scale.at(tick), half), paper.width - half)
    return { text, role: 'axis', anchor: 'middle', x, y: bottom + gap * 2 }
  })
  return { width: paper.width, height: bottom + gap * 3, lines, texts: [...axis, ...texts], paths: [], marks }
}

/** In a range of one category, the series name its rows. */
function rowsOf({ kind, categories, series }: Chart, { formatRange }: Paper): readonly Row[] {
  return categories.flatMap((category, nth) =>
    series.map((one, index): Row => {
      const point = one.points[nth] ?? { value: null, isHollow: false }
      const { low, high, aside } = point
      const isRange = kind === 'range' && typeof low === 'number' && typeof high === 'number'
      const bySeries = categories.length === 1 && series.length > 1
      return {
        category: nth,
        series: index,
        point,
        name: bySeries ? one.name : index === 0 ? category : null,
        aside: aside ?? (isRange ? formatRange(low, high) : ''),
      }
    }),
  )
}

interface Place {
  readonly scale: ValueScale
  /** The names stand beside the rows. */
  readonly isBeside: boolean
  /** The words beside a value are on a line of their own, above the row. */
  readonly isAsideAbove: boolean
  readonly isRange: boolean
  readonly nameWidth: number
  readonly valueWidth: number
}

function placeOf(chart: Chart, all: readonly Row[], paper: Paper): Place {
  const { gap, radius } = sizes(paper)
  const { width, measure, format } = paper
  const isRange = chart.kind === 'range'
  const nameWidth = Math.max(...all.map(({ name }) => measure(name ?? '')))
  const valueWidth = Math.max(...all.map(({ point }) => measure(format(point.value), true))) + gap
  const aside = Math.max(...all.map(({ aside }) => measure(aside)))
  const asideWidth = aside > 0 ? aside + gap * 2 : 0
  const isBeside = nameWidth + gap <= width * 0.36 && nameWidth + valueWidth + asideWidth <= width * 0.6
  const isAsideAbove = !isBeside && valueWidth + asideWidth > width * 0.5
  const end = width - (isAsideAbove ? 0 : asideWidth) - valueWidth
  const start = isBeside ? nameWidth + gap : 1
  const isNegative = all.some(({ point: { value } }) => value !== null && value < 0)
  const [from, to] = isRange ? [start + radius, end - radius] : [start + (isNegative ? valueWidth : 0), end]
  return { scale: scaleWithRoom(chart, paper, from, to), isBeside, isAsideAbove, isRange, nameWidth, valueWidth }
}

/** As many ticks as have room for their words. */
function scaleWithRoom(chart: Chart, { measure, format }: Paper, from: number, to: number): ValueScale {
  const scales = [6, 4, 3, 2].map((wanted) => valueScale(chart, from, to, wanted))
  const hasRoom = ({ at, ticks }: ValueScale) =>
    ticks.every((tick, nth) => {
      const next = ticks[nth + 1]
      return next === undefined || at(next) - at(tick) >= (measure(format(tick)) + measure(format(next))) / 2 + 14
    })
  const last = scales.at(-1) ?? valueScale(chart, from, to, 1)
  return scales.find(hasRoom) ?? { at: last.at, ticks: last.ticks.slice(0, 1) }
}

function textsOfRow({ name, aside, point }: Row, place: Place, paper: Paper, y: number): readonly DrawnText[] {
  const { scale, isBeside, isAsideAbove, isRange, nameWidth, valueWidth } = place
  const { gap } = sizes(paper)
  const text = paper.format(point.value)
  const role = point.value === null ? 'aside' : 'value'
  const end = scale.at(point.value ?? 0)
  const value: DrawnText = isRange
    ? { text, role, anchor: 'end', x: paper.width, y }
    : point.value !== null && point.value < 0
      ? { text, role, anchor: 'end', x: end - gap, y }
      : { text, role, anchor: 'start', x: end + gap, y }
  return [
    ...(isBeside && name !== null
      ? [{ text: name, role: 'category', anchor: 'end', x: nameWidth, y } satisfies DrawnText]
      : []),
    ...(aside !== '' && !isAsideAbove
      ? [
          {
            text: aside,
            role: 'aside',
            anchor: 'end',
            x: paper.width - (isRange ? valueWidth + gap : 0),
            y,
          } satisfies DrawnText,
        ]
      : []),
    value,
  ]
}

function barAt({ point: { value } }: Row, { at }: ValueScale, middle: number, height: number): Shape | null {
  if (!value) return null
  const [from, to] = [Math.min(at(0), at(value)), Math.max(at(0), at(value))]
  return { type: 'bar', box: { x: from, y: middle - height / 2, width: to - from, height } }
}

function rangeAt({ point, series }: Row, { at }: ValueScale, y: number, paper: Paper): Shape | null {
  const { value, low, high } = point
  if (value === null) return null
  const path = symbolPath(series, sizes(paper).radius * 1.25)
  return { type: 'range', x: at(value), y, path, from: at(low ?? value), to: at(high ?? value) }
}
