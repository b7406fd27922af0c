/** The only place that knows the library which reads spreadsheets. */
import { unzipSync } from 'fflate'
import { type Cell, type CellValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { refusalOfWorkbook } from './zipGuard'

export interface ReadSheet {
  /** As its tab says. */
  readonly name: string
  /** The texts of all cells, row by row from the first; '' for an empty one. Rows at the end without a text are left out. */
  readonly rows: readonly (readonly string[])[]
  /** Formulas whose result the file does not have, or is an error, from 0. Nobody can say what they mean. */
  readonly formulas: readonly { readonly row: number; readonly column: number; readonly formula: string }[]
}

export type ReadWorkbook =
  /** `names`: of all its sheets, in their order. */
  | { readonly type: 'Workbook'; readonly names: readonly string[]; readonly sheets: readonly ReadSheet[] }
  | { readonly type: 'Refused'; readonly reason: string }

/** ZIP, or the container of old and of encrypted workbooks. */
export function isWorkbook([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf)
}

/**
 * @param isWanted by the name of a sheet; the others are not read
 * @param mostRows of all sheets: a longer one is refused before it is read
 */
export async function readWorkbook(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  mostRows?: number,
): Promise<ReadWorkbook> {
  const reason = await refusalOfWorkbook(bytes)
  if (reason !== null) return { type: 'Refused', reason }
  if (mostRows !== undefined && hasMoreRows(bytes, mostRows))
    return { type: 'Refused', reason: `The workbook has more than ${mostRows.toLocaleString('en')} rows.` }
  const names: string[] = []
  try {
    const { sheets } = await readXlsx(bytes, {
      sheets: ({ name }) => {
        names.push(name)
        return isWanted(name)
      },
    })
    return { type: 'Workbook', names, sheets: sheets.map(readSheet) }
  } catch {
    // Its faults are in words for programmers.
    return {
      type: 'Refused',
      reason: 'The workbook is damaged: open it in a spreadsheet program, save it again, and give that file.',
    }
  }
}

function hasMoreRows(bytes: Uint8Array, most: number): boolean {
  const parts = unzipSync(bytes, { filter: ({ name }) => name.startsWith('xl/worksheets/') })
  let rows = 0
  for (const part of Object.values(parts)) {
    rows += countOf(part, '<row', most + 1 - rows)
    if (rows > most) return true
  }
  return false
}

/** How often a word of plain letters is in a file. Whoever only wants to know whether it is too often stops at `most`. */
export function countOf(bytes: Uint8Array, word: string, most: number): number {
  const letters = [...word].map((letter) => letter.charCodeAt(0))
  const [first = 0, ...others] = letters
  let count = 0
  for (let at = bytes.indexOf(first); at >= 0 && count < most; at = bytes.indexOf(first, at + 1))
    if (others.every((letter, i) => bytes[at + 1 + i] === letter)) count += 1
  return count
}

function readSheet({ name, rows, cells }: Sheet): ReadSheet {
  const texts = rows.map((row) => withoutTail(row.map(textOf)))
  const last = texts.findLastIndex((row) => row.length > 0)
  const formulas = [...(cells ?? [])].flatMap(([place, cell]) => {
    const [row, column] = place.split(',').map(Number)
    if (row === undefined || column === undefined || !isWithoutResult(cell)) return []
    return [{ row, column, formula: `=${cell.formula}` }]
  })
  return { name, rows: texts.slice(0, last + 1), formulas }
}

/** An empty text is a result; `#N/A` is none. */
function isWithoutResult({ formula, value }: Cell): boolean {
  const isError = typeof value === 'string' && /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/.test(value)
  return formula !== undefined && (value === null || isError)
}

function withoutTail(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}

/** As the author sees it: 12.0 is 12, and a day without a time is a day. */
function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime())) return ''
  const moment = value.toISOString()
  return moment.slice(11, 19) === '00:00:00' ? moment.slice(0, 10) : moment.slice(0, 16)
}
