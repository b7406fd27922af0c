/** The rows of a dictionary, and what became of each of their cells: used, found fault with, or kept. */
import type { Place, Severity, SourceFinding } from '../form/finding'
import type { Column, Header } from './columns'

export interface Row {
  /** From 1; the header is row 1. */
  readonly row: number
  /** The text of a cell without the blanks around it; the cell counts as used. */
  read(column: Column): string
  /** The cells that were not read, by the author's own header. They are kept as they are. */
  rest(): readonly (readonly [header: string, text: string])[]
  /** A finding at a cell; `from` and `to` are characters of the text that `read` gave. */
  tell(column: Column, severity: Severity, kind: SourceFinding['kind'], message: string, more?: More): void
}

interface More {
  readonly from?: number
  readonly to?: number
  readonly replacement?: string | undefined
}

export function rowsOf(
  [header = [], ...records]: readonly (readonly string[])[],
  { places }: Header,
  findings: SourceFinding[],
): readonly Row[] {
  return records.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const row = index + 2
    const used = new Set<number>()
    const placeOf = (column: Column) => places.get(column) ?? -1
    const at = (column: Column, { from, to }: More): Place => {
      const place = placeOf(column)
      const before = (cells[place] ?? '').length - (cells[place] ?? '').trimStart().length
      const inCell = from === undefined || to === undefined ? {} : { from: from + before, to: to + before }
      return { row, column: place + 1, ...inCell }
    }
    return {
      row,
      read(column) {
        used.add(placeOf(column))
        return cells[placeOf(column)]?.trim() ?? ''
      },
      rest: () =>
        cells.flatMap((cell, place) =>
          used.has(place) || cell.trim() === '' ? [] : [[header[place]?.trim() ?? String(place + 1), cell] as const],
        ),
      tell(column, severity, kind, message, more = {}) {
        const original = cells[placeOf(column)]
        const field = cells[placeOf('name')]?.trim()
        findings.push({
          at: at(column, more),
          severity,
          kind,
          message,
          ...(field ? { field } : {}),
          ...(original ? { original } : {}),
          ...(more.replacement === undefined ? {} : { replacement: more.replacement }),
        })
      },
    }
  })
}
