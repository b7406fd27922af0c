/** A matrix as a table of texts: what goes into a spreadsheet, and what a reader reads aloud. */
import type { CellResult, EvaluatedMatrix } from './evaluateMatrix'
import type { Filter } from './filter'
import type { MatrixSpec } from './matrix'

/** How filters and numbers are put into words; the language is the caller's. */
export interface Wording {
  readonly filter: (filter: Filter) => string
  readonly number: (value: number) => string
  /** Heads the line of a side without filters. */
  readonly allCases: string
}

/** The head filters in the first row, the side filters in the first column. What has no value is an empty text. */
export function matrixTable(
  spec: MatrixSpec,
  { cells }: EvaluatedMatrix,
  wording: Wording,
): readonly (readonly string[])[] {
  const heading = (filter: Filter | undefined) => (filter ? wording.filter(filter) : wording.allCases)
  const [first = []] = cells
  return [
    ['', ...first.map((_, column) => heading(spec.headFilters[column]))],
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
