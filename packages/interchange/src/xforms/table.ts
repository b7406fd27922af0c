/** A sheet of an XLSForm that is made, each of whose cells knows where its text stands in another file. */

import type { ReadSheet } from '../files/readWorkbook'
import type { XmlPlace } from '../files/xml/readXml'
import { cellName } from '../xlsform/sheets'

export interface Cell {
  readonly column: string
  readonly text: string
  readonly place: XmlPlace
}

export interface MadeSheet {
  readonly sheet: ReadSheet
  /** By the name of the cell. Of one that is not there: where its row stands. */
  placeOf(cell: string): XmlPlace | null
}

/** @param rows the place of each, and its cells; of two in one column the first counts */
export function madeSheet(
  name: string,
  first: readonly string[],
  rows: readonly { readonly place: XmlPlace; readonly cells: readonly Cell[] }[],
): MadeSheet {
  const columns = [...new Set([...first, ...rows.flatMap(({ cells }) => cells.map(({ column }) => column))])]
  const find = (cells: readonly Cell[], column: string) => cells.find((each) => each.column === column)
  const places = new Map<string, XmlPlace>()
  for (const [row, { place, cells }] of rows.entries())
    for (const [at, column] of columns.entries()) places.set(cellName(row + 1, at), find(cells, column)?.place ?? place)
  return {
    sheet: {
      name,
      rows: [columns, ...rows.map(({ cells }) => columns.map((column) => find(cells, column)?.text ?? ''))],
      formulas: [],
    },
    placeOf: (cell) => places.get(cell) ?? null,
  }
}
