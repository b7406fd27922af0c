/** Writes texts into cells of a CSV file, in its own encoding, and leaves every other byte alone. */

import type { CellEdit, Patched } from '@casebook/core/candidates/authorsFile'
import { decodeText, type Encoding } from '../files/decodeText'
import { separatorOf } from '../files/readTable'
import type { Arrangement } from './arrangement'
import { encodeAs } from './encodeAs'

interface Written {
  /** Characters of the file, with the quotation marks. */
  readonly from: number
  readonly to: number
}

export function patchTable(bytes: Uint8Array, edits: readonly CellEdit[]): Patched {
  const { text, encoding } = decodeText(bytes)
  const separator = separatorOf(text)
  const rows = cellsOf(text, separator)
  const changes = edits.map(({ row, column, text: wanted }) => {
    const cell = rows[row - 1]?.[column - 1]
    return cell && { ...cell, written: asCell(wanted, separator, text[cell.from] === '"') }
  })
  const [missing] = edits.filter((_, i) => changes[i] === undefined)
  if (missing)
    return { type: 'Refused', reason: `The file has no cell in row ${missing.row}, column ${missing.column}.` }
  const inOrder = changes.flatMap((change) => change ?? []).sort((a, b) => b.from - a.from)
  const patched = inOrder.reduce(
    (all, { from, to, written }) => `${all.slice(0, from)}${written}${all.slice(to)}`,
    text,
  )
  return encoded(encoding, patched)
}

/** @param widths that rows have at least, in cells, by their places afterwards */
export function arrangeTable(
  bytes: Uint8Array,
  { length, order }: Arrangement,
  widths: ReadonlyMap<number, number>,
): Patched {
  const { text, encoding } = decodeText(bytes)
  const separator = separatorOf(text)
  const rows = cellsOf(text, separator)
  const usual = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const below = Array.from({ length: Math.max(0, rows.length - length) }, (_, i) => length + i)
  const all = [...order, ...below]
  const lines = all.map((from, at) => {
    const cells = from === null ? [] : (rows[from] ?? [])
    const [start, end] = [cells[0]?.from ?? 0, cells.at(-1)?.to ?? 0]
    const next = from === null ? undefined : rows[from + 1]?.[0]?.from
    const ending = at === all.length - 1 ? '' : next === undefined ? usual : text.slice(end, next)
    const wider = separator.repeat(Math.max(0, (widths.get(at) ?? 0) - Math.max(1, cells.length)))
    return `${text.slice(start, end)}${wider}${ending}`
  })
  return encoded(encoding, lines.join(''))
}

function encoded(encoding: Encoding, text: string): Patched {
  const bytes = encodeAs(encoding, text)
  return bytes
    ? { type: 'Patched', bytes }
    : {
        type: 'Refused',
        reason: 'The file is in Windows-1252, which has not all of these letters: save it as CSV UTF-8 first.',
      }
}

/** In quotation marks if it was so before. */
function asCell(text: string, separator: string, wasQuoted: boolean): string {
  const isPlain = !wasQuoted && !text.includes(separator) && !/["\r\n]|^\s|\s$/.test(text)
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}

/** Where each cell of each record stands. Quotation marks count only where a cell begins with one. */
function cellsOf(text: string, separator: string): readonly (readonly Written[])[] {
  const rows: Written[][] = []
  let row: Written[] = []
  let from = 0
  while (from <= text.length) {
    const to = endOf(text, from, separator)
    row.push({ from, to })
    const isSeparator = text.startsWith(separator, to)
    from = to + (isSeparator ? separator.length : text.startsWith('\r\n', to) ? 2 : 1)
    if (isSeparator) continue
    rows.push(row)
    row = []
  }
  return rows
}

function endOf(text: string, from: number, separator: string): number {
  let at = from
  if (text[at] === '"') {
    do at = text.indexOf('"', at + 1)
    while (at >= 0 && text[at + 1] === '"' && at++ >= 0)
    if (at < 0) return text.length
  }
  while (at < text.length && !text.startsWith(separator, at) && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
