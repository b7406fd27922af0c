/** The changes that people make to a matrix on the screen. */
import type { Evaluation } from './evaluation'
import type { Filter } from './filter'
import * as layout from './layout'
import { type Cell, type MatrixSpec, withEvaluation } from './matrix'

export type MatrixChange =
  | { type: 'addColumn'; filter: Filter }
  | { type: 'addRow'; filter: Filter }
  | { type: 'addColumns' | 'addRows'; filters: readonly Filter[] }
  | { type: 'addValue'; evaluation: Evaluation }
  | { type: 'removeColumn' | 'removeRow' | 'removeValue'; index: number }
  | { type: 'moveColumn' | 'moveRow' | 'moveValue'; from: number; to: number }
  | { type: 'setCell'; at: Cell; evaluation: Evaluation | null }

export function changedMatrix(spec: MatrixSpec, event: MatrixChange): MatrixSpec {
  switch (event.type) {
    case 'addColumn':
      return layout.withColumn(spec, event.filter)
    case 'addRow':
      return layout.withRow(spec, event.filter)
    case 'addColumns':
      return event.filters.reduce(layout.withColumn, spec)
    case 'addRows':
      return event.filters.reduce(layout.withRow, spec)
    case 'addValue':
      return layout.withValue(spec, event.evaluation)
    case 'removeColumn':
      return layout.withoutColumn(spec, event.index)
    case 'removeRow':
      return layout.withoutRow(spec, event.index)
    case 'removeValue':
      return layout.withoutValue(spec, event.index)
    case 'moveColumn':
      return layout.withColumnMoved(spec, event.from, event.to)
    case 'moveRow':
      return layout.withRowMoved(spec, event.from, event.to)
    case 'moveValue':
      return layout.withValueMoved(spec, event.from, event.to)
    case 'setCell':
      return withEvaluation(spec, event.at, event.evaluation)
  }
}
