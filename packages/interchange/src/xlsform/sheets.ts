/** The sheets of an XLSForm: their headers, their rows, and what is told of them as a whole. */
import type { ReadSheet } from '../files/readWorkbook'
import type { Place, Severity, SourceFinding } from '../form/finding'
import { type Row as RowOf, rowsOf } from '../form/rows'
import { readHeaderOf, type SheetName } from './columns'

export type Row = RowOf<string>

export interface FormSheet {
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly Row[]
  /** Of a column: the languages that it comes in, as the author names them; '' for none. */
  languagesOf(column: string): readonly string[]
  /** Of a column that is there, from 0. */
  placeOf(column: string): number
  /** A finding at the header of a column. */
  tell(place: number, severity: Severity, kind: SourceFinding['kind'], message: string, replacement?: string): void
}

/** `AB12`, from places that begin with 0. */
export function cellName(row: number, column: number): string {
  let letters = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row + 1}`
}

/** Titles may stand above the header. */
const deepestHeader = 10

/** Null: none of its first rows has these columns. */
export function readSheet(
  sheet: SheetName,
  { name, rows, formulas }: ReadSheet,
  needed: readonly string[],
  findings: SourceFinding[],
): FormSheet | null {
  const at = rows.slice(0, deepestHeader).findIndex((cells) => {
    const { places, languages } = readHeaderOf(sheet, cells)
    return needed.every((column) => places.has(column) || languages.has(column))
  })
  if (at < 0) return null
  const place = (row: number, column: number): Place => ({ sheet: name, cell: cellName(row, column) })
  const header = rows[at] ?? []
  const { places, languages, misspelt } = readHeaderOf(sheet, header)
  const tell: FormSheet['tell'] = (column, severity, kind, message, replacement) => {
    const more = replacement === undefined ? {} : { replacement }
    findings.push({ at: place(at, column), severity, kind, message, original: header[column] ?? '', ...more })
  }
  for (const [row, cells] of rows.slice(0, at).entries())
    for (const [column, cell] of cells.entries())
      if (cell.trim() !== '')
        findings.push({
          at: place(row, column),
          severity: 'note',
          kind: 'Structure',
          message: `The row is above the header, which is row ${at + 1}: it is not read.`,
          original: cell,
        })
  for (const { row, column, formula } of formulas)
    findings.push({
      at: place(row, column),
      severity: 'lost',
      kind: 'Text',
      message: rows[row]?.[column]
        ? `The cell is a formula whose result is an error, ${rows[row]?.[column]}: that is what is read.`
        : 'The cell is a formula, and the file does not have its result: open it in a spreadsheet program and save it.',
      original: formula,
    })
  for (const { place: column, like } of misspelt)
    tell(
      column,
      'error',
      'Element',
      `There is no column ${header[column]?.trim()}. Did you mean ${like}? It does nothing.`,
      like,
    )
  return {
    name,
    header,
    rows: rowsOf(
      {
        records: rows.slice(at),
        headerRow: at + 1,
        places,
        name: 'name',
        place: (row, column, characters) => ({ ...place(row - 1, column), ...characters }),
      },
      findings,
    ),
    languagesOf: (column) => languages.get(column) ?? [],
    placeOf: (column) => places.get(column) ?? 0,
    tell,
  }
}

/** Says once for each column how many of its cells are kept without a meaning here. */
export function tellOfKept(sheet: FormSheet, counts: ReadonlyMap<string, number>): void {
  for (const [name, count] of counts) {
    const column = sheet.header.findIndex((each) => each.trim() === name)
    const cells = count === 1 ? '1 cell' : `${count} cells`
    const message = `The column ${name} is kept as it is (${cells}), and does nothing here.`
    sheet.tell(Math.max(0, column), 'note', 'Element', message)
  }
}
