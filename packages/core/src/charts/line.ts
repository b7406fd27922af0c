/** Points in the order of their categories, joined by a line per series. */
import { scalePoint } from 'd3-scale'
import { line as pathOf } from 'd3-shape'
import type { Chart } from './chart'
import { type Box, boxOfText, type Drawing, type DrawnText, type Mark, overlap, type Paper, sizes } from './drawing'
import { symbolPath } from './symbols'
import { valueAxis } from './valueAxis'

const plotHeight = 180

/** Closer points have no mark of their own, except hollow ones. */
const leastSpacing = 7

type Place = readonly [x: number, y: number]

export function lineChart(chart: Chart, paper: Paper): Drawing {
  const { categories, series } = chart
  const { unit, lineHeight, gap, radius } = sizes(paper)
  const top = lineHeight + gap / 2
  const bottom = top + plotHeight * unit
  const { scale, lines, texts, left } = valueAxis(chart, paper, { top, bottom })

  // The last point has room for its name, so that none before it has to give way.
  const widest = Math.max(...categories.map((name) => paper.measure(name)))
  const spacing = (paper.width - left) / Math.max(1, categories.length)
  const end = paper.width - Math.max(0, widest / 2 - 0.4 * spacing)
  const x = scalePoint(categories.keys(), [left, end]).padding(0.4)
  const isClose = x.step() > 0 && x.step() < leastSpacing * unit && categories.length > 1
  const size = Math.min(radius, Math.max(2, x.step() > 0 ? x.step() * 0.35 : radius))
  const placesOf = series.map(({ points }) =>
    points.map(({ value }, category): Place | null => (value === null ? null : [x(category) ?? 0, scale.at(value)])),
  )
  const path = pathOf<Place | null>()
    .defined((place) => place !== null)
    .x((place) => place?.[0] ?? 0)
    .y((place) => place?.[1] ?? 0)

  const half = categories.length > 1 ? x.step() / 2 : (paper.width - left) / 2
  const marks = categories.flatMap((_, category) =>
    series.map(({ points }, nth): Mark => {
      const point = points[category] ?? { value: null, isHollow: false }
      const place = placesOf[nth]?.[category] ?? null
      const [middle, y] = place ?? [x(category) ?? 0, bottom]
      return {
        category,
        series: nth,
        point,
        shape:
          place === null || (isClose && !point.isHollow)
            ? null
            : { type: 'dot', x: middle, y, path: symbolPath(nth, size) },
        target: around(middle, Math.min(y, bottom), half, paper.width, 12 * unit),
      }
    }),
  )
  const names = namesBelow(categories, (category) => x(category) ?? 0, x.step(), bottom + gap * 2, paper)
  return {
    width: paper.width,
    height: bottom + gap * 3,
    lines,
    marks,
    paths: placesOf.map((places, nth) => ({ series: nth, path: path(places) ?? '' })),
    texts: [...texts, ...names, ...valuesBeside(chart, placesOf, paper, { top: 0, bottom, left })],
  }
}

function around(x: number, y: number, half: number, width: number, reach: number): Box {
  const [from, to] = [Math.max(0, x - half), Math.min(width, x + half)]
  return { x: from, y: y - reach, width: to - from, height: 2 * reach }
}

/** Every name, or every second, third… counted from the last, so that there is room between them. */
function namesBelow(
  categories: readonly string[],
  x: (category: number) => number,
  step: number,
  y: number,
  paper: Paper,
): readonly DrawnText[] {
  const { gap } = sizes(paper)
  const widest = Math.max(...categories.map((name) => paper.measure(name)))
  const every = step > 0 ? Math.max(1, Math.ceil((widest + gap) / step)) : 1
  const last = categories.length - 1
  const placed: DrawnText[] = []
  for (let category = last; category >= 0; category -= every) {
    const text = categories[category] ?? ''
    const half = paper.measure(text) / 2
    const middle = Math.min(Math.max(x(category), half), paper.width - half)
    const name: DrawnText = { text, role: 'category', anchor: 'middle', x: middle, y }
    const hits = placed.some((other) => overlap(boxOfText(name, paper), boxOfText(other, paper)))
    if (!hits) placed.push(name)
  }
  return placed
}

interface Area {
  readonly top: number
  readonly bottom: number
  readonly left: number
}

/** The numbers beside their points: below or above, wherever they cover no line, no point and no other number. Others stay in the table. */
function valuesBeside(
  { series }: Chart,
  placesOf: readonly (readonly (Place | null)[])[],
  paper: Paper,
  { top, bottom, left }: Area,
): readonly DrawnText[] {
  const { gap, radius } = sizes(paper)
  const points = placesOf.flatMap((places) => places.filter((place) => place !== null))
  const segments = placesOf.flatMap((places) =>
    places.flatMap((from, nth) => {
      const to = places[nth + 1]
      return from && to ? [[from, to] as const] : []
    }),
  )
  const placed: Box[] = points.map(([x, y]) => ({
    x: x - radius,
    y: y - radius,
    width: 2 * radius,
    height: 2 * radius,
  }))
  const texts: DrawnText[] = []
  // The last numbers of a series are the ones that people look for.
  for (const [nth, { points }] of series.entries())
    for (let category = points.length - 1; category >= 0; category--) {
      const place = placesOf[nth]?.[category]
      const value = points[category]?.value
      if (!place || value === null || value === undefined) continue
      const [x, y] = place
      const below = y + radius + gap / 2 + paper.textSize * 0.8
      const choices = [below, y - radius - gap / 2].map((baseline): DrawnText => {
        return { text: paper.format(value), role: 'value', anchor: 'middle', x, y: baseline }
      })
      const free = choices.find((text) => {
        const box = boxOfText(text, paper)
        const isInside =
          box.x >= left && box.x + box.width <= paper.width && box.y >= top && box.y + box.height <= bottom
        return isInside && !placed.some((other) => overlap(box, other)) && !segments.some((one) => crosses(one, box))
      })
      if (free === undefined) continue
      texts.push(free)
      placed.push(boxOfText(free, paper))
    }
  return texts
}

/** True if a line segment crosses a box. Liang–Barsky clipping. */
function crosses([[x1, y1], [x2, y2]]: readonly [Place, Place], { x, y, width, height }: Box): boolean {
  const [dx, dy] = [x2 - x1, y2 - y1]
  let [enters, leaves] = [0, 1]
  for (const [change, room] of [
    [-dx, x1 - x],
    [dx, x + width - x1],
    [-dy, y1 - y],
    [dy, y + height - y1],
  ] as const) {
    if (change === 0 && room < 0) return false
    if (change < 0) enters = Math.max(enters, room / change)
    if (change > 0) leaves = Math.min(leaves, room / change)
  }
  return enters <= leaves
}
