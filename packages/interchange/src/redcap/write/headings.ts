import type { Cells } from './columnsOf'

export interface Row {
  readonly cells: Cells
  /** Words alone, above what follows. */
  readonly isHeading: boolean
}

/** A heading becomes the section header of the field below it, if the two show together. */
export function withHeadings(rows: readonly Row[]): readonly Cells[] {
  const cells: Cells[] = []
  let header = ''
  for (const [i, row] of rows.entries()) {
    const below = rows[i + 1]
    if (below && goesAbove(row, below)) header = row.cells.label ?? ''
    else {
      cells.push(header === '' ? row.cells : { ...row.cells, header })
      header = ''
    }
  }
  return cells
}

function goesAbove({ cells, isHeading }: Row, below: Row): boolean {
  return (
    isHeading && !below.isHeading && !cells.note && !below.cells.header && cells.branching === below.cells.branching
  )
}
