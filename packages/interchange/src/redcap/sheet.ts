/** The rows of a dictionary. */
import type { SourceFinding } from '../form/finding'
import { type Row as RowOf, rowsOf as rowsOfTable } from '../form/rows'
import type { Column, Header } from './columns'

export type Row = RowOf<Column>

export function rowsOf(
  records: readonly (readonly string[])[],
  { places, row: headerRow }: Header,
  findings: SourceFinding[],
): readonly Row[] {
  const place = (row: number, column: number, characters: object) => ({ row, column: column + 1, ...characters })
  return rowsOfTable({ records, headerRow, places, name: 'name', place }, findings)
}
