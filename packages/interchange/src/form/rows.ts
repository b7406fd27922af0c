/** The rows of a table that an author wrote, and what became of each of their cells: used, found fault with, or kept. */
import type { Characters, Place, Severity, SourceFinding } from './finding'

export interface Row<Column extends string> {
  /** From 1. */
  readonly row: number
  /** The text of a cell without the blanks around it; the cell counts as used. */
  read(column: Column): string
  /** The cells that were not read, by the author's own header. They are kept as they are. */
  rest(): readonly (readonly [header: string, text: string])[]
  /** A finding at a cell; `from` and `to` are characters of the text that `read` gave. */
  tell(column: Column, severity: Severity, kind: SourceFinding['kind'], message: string, more?: More): void
}

interface More extends Characters {
  /** What to write instead of the characters. */
  readonly replacement?: string | undefined
}

export interface Table<Column extends string> {
  /** The header first. */
  readonly records: readonly (readonly string[])[]
  /** Of the header, from 1. */
  readonly headerRow: number
  /** Of the columns that are there, from 0. */
  readonly places: ReadonlyMap<Column, number>
  /** The column whose text names what a row is about. */
  readonly name: Column
  /** Where a cell is: its row from 1, its column from 0. */
  place(row: number, column: number, characters: Characters): Place
}

/** Rows without a text are left out. */
export function rowsOf<Column extends string>(
  { records: [header = [], ...records], headerRow, places, name, place: placeAt }: Table<Column>,
  findings: SourceFinding[],
): readonly Row<Column>[] {
  return records.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const row = headerRow + index + 1
    const used = new Set<number>()
    const placeOf = (column: Column) => places.get(column) ?? -1
    return {
      row,
      read(column) {
        used.add(placeOf(column))
        return cells[placeOf(column)]?.trim() ?? ''
      },
      rest: () =>
        cells.flatMap((cell, place) =>
          used.has(place) || cell.trim() === '' ? [] : [[header[place]?.trim() || String(place + 1), cell] as const],
        ),
      tell(column, severity, kind, message, { from, to, replacement } = {}) {
        const original = cells[placeOf(column)]
        const before = (original ?? '').length - (original ?? '').trimStart().length
        const inCell = from === undefined || to === undefined ? {} : { from: from + before, to: to + before }
        const field = cells[placeOf(name)]?.trim()
        findings.push({
          at: placeAt(row, Math.max(0, placeOf(column)), inCell),
          severity,
          kind,
          message,
          ...(field ? { field } : {}),
          ...(original ? { original } : {}),
          ...(replacement === undefined ? {} : { replacement }),
        })
      },
    } satisfies Row<Column>
  })
}
