/** A matrix as a table of texts, for spreadsheets and screen readers. */
import type { CellResult, EvaluatedMatrix } from './evaluateMatrix'
import type { Evaluation } from './evaluation'
import type { Filter } from './filter'
import { commonValues } from './layout'
import type { MatrixSpec } from './matrix'

/** Puts filters and numbers into words, in the caller's language. */
export interface Wording {
  readonly filter: (filter: Filter) => string
  readonly evaluation: (evaluation: Evaluation) => string
  readonly number: (value: number) => string
  /** The heading of a line without a filter. */
  readonly allCases: string
  /** A heading for the whole table, in its first cell. */
  readonly of?: string | undefined
}

/**
 * Head filters are in the first row, side filters in the first column. The second row says what the cells show, unless
 * they differ. Missing values are empty texts.
 */
export function matrixTable(
  spec: MatrixSpec,
  { cells }: EvaluatedMatrix,
  wording: Wording,
): readonly (readonly string[])[] {
  const heading = (filter: Filter | undefined) => (filter ? wording.filter(filter) : wording.allCases)
  const [first = []] = cells
  const values = (commonValues(spec) ?? []).map(wording.evaluation)
  return [
    [wording.of ?? '', ...first.map((_, column) => heading(spec.headFilters[column]))],
    ...(values.length > 0 ? [['', ...first.map((_, column) => values[column % values.length] ?? '')]] : []),
    ...cells.map((row, i) => [heading(spec.sideFilters[i]), ...row.map((cell) => textOfCell(cell, wording))]),
  ]
}

function textOfCell(cell: CellResult, { number }: Wording): string {
  switch (cell.type) {
    case 'Empty':
      return ''
    case 'Text':
      return cell.text
    case 'Count':
      return number(cell.cases)
    default:
      return cell.value === null ? '' : number(cell.value)
  }
}
