/** Bars that stand side by side, in a group per category. */
import { scaleBand } from 'd3-scale'
import type { Chart } from './chart'
import { type Drawing, type DrawnText, type Mark, type Paper, sizes } from './drawing'
import { valueAxis } from './valueAxis'
import { wrapText } from './wrapText'

const plotHeight = 180
const widestBar = 44
const mostLines = 3

/** Null if a number is wider than its bar's place, or a category's words do not fit below its bars. */
export function columns(chart: Chart, paper: Paper): Drawing | null {
  const { categories, series } = chart
  const { unit, lineHeight, gap } = sizes(paper)
  const top = lineHeight + gap / 2
  const bottom = top + plotHeight * unit
  const { scale, lines, texts, left } = valueAxis(chart, paper, { top, bottom })

  const groups = scaleBand(categories.keys(), [left, paper.width]).paddingInner(0.28).paddingOuter(0.14)
  const groupWidth = Math.min(groups.bandwidth(), series.length * widestBar * unit)
  const bars = scaleBand(series.keys(), [0, groupWidth]).paddingInner(series.length > 1 ? 0.18 : 0)
  const room = (series.length > 1 ? bars.step() : groups.step()) - 2 * unit

  const words: DrawnText[] = []
  let mostWords = 0
  for (const [category, name] of categories.entries()) {
    const wrapped = wrapText(name, groups.step() - gap, paper.measure)
    if (wrapped === null || wrapped.length > mostLines) return null
    const x = (groups(category) ?? 0) + groups.bandwidth() / 2
    words.push(
      ...wrapped.map((text, nth): DrawnText => {
        return { text, role: 'category', anchor: 'middle', x, y: bottom + gap * 2 + nth * lineHeight }
      }),
    )
    mostWords = Math.max(mostWords, wrapped.length)
  }

  const marks: Mark[] = []
  const zero = scale.at(0)
  for (const category of categories.keys())
    for (const [nth, { points }] of series.entries()) {
      const point = points[category] ?? { value: null, isHollow: false }
      const x = (groups(category) ?? 0) + (groups.bandwidth() - groupWidth) / 2 + (bars(nth) ?? 0)
      const width = bars.bandwidth()
      const text = paper.format(point.value)
      const fits = paper.measure(text, true) <= room
      if (!fits && point.value !== null) return null
      const end = scale.at(point.value ?? 0)
      const y = point.value !== null && point.value < 0 ? end + lineHeight : Math.min(end, zero) - gap / 2
      if (fits)
        words.push({ text, role: point.value === null ? 'aside' : 'value', anchor: 'middle', x: x + width / 2, y })
      marks.push({
        category,
        series: nth,
        point,
        shape: point.value
          ? { type: 'bar', box: { x, y: Math.min(end, zero), width, height: Math.abs(end - zero) } }
          : null,
        target: { x, y: top - lineHeight, width, height: bottom - top + lineHeight },
      })
    }

  const height = bottom + gap * 2 + Math.max(0, mostWords - 1) * lineHeight + gap
  return { width: paper.width, height, lines, texts: [...texts, ...words], paths: [], marks }
}
