import type { Chart } from './chart'
import { columns } from './columns'
import type { Drawing, Paper } from './drawing'
import { lineChart } from './line'
import { rows } from './rows'

/** Below a line, wider names cover more of the axis than they explain. */
const widestName = 0.4

/** Lays a chart out that `canBeDrawn`, so that no words overlap and none leave the paper, however narrow it is. */
export function layOut(chart: Chart, paper: Paper): Drawing {
  if (chart.kind === 'bars') return columns(chart, paper) ?? rows(chart, paper)
  if (chart.kind !== 'line') return rows(chart, paper)
  const hasRoom = chart.categories.every((name) => paper.measure(name) <= paper.width * widestName)
  return hasRoom ? lineChart(chart, paper) : rows({ ...chart, kind: 'range' }, paper)
}
