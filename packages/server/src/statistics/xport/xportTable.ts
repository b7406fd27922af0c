/**
 * A table of a dataset as SAS transport files have it. Names are shortened to eight characters; a text that is longer than 200 bytes goes on in further variables. Choices
 * have the numbers of `answers.csv`, days are numbers of SAS, and a number that is missing says why by its letter, as in `read.sas`.
 */
import { isNumberText } from '@casebook/core/questions/number'
import type { DataCell } from '@casebook/core/statistics/dataset/cells'
import { shortLabelOf, type TextOf } from '@casebook/core/statistics/dataset/codebook'
import type { DataReasons } from '@casebook/core/statistics/dataset/dataReasons'
import type { Column, ColumnKind, DataKey, DataTable } from '@casebook/core/statistics/dataset/dataset'
import { csvCell } from '@casebook/core/statistics/dataset/writtenCell'
import type { XportValue, XportVariable } from './xportFile'

export interface XportColumn {
  /** As the CSV file of the table names it. */
  readonly column: string
  /** The question; null for a key. */
  readonly of: Column | null
}

const longestText = 200
const longestLabel = 40
const encoder = new TextEncoder()
const sizeOf = (text: string) => encoder.encode(text).length

export function xportColumns({ keys, columns }: DataTable): readonly XportColumn[] {
  return [...keys.map((column) => ({ column, of: null })), ...columns.map((of) => ({ column: of.name, of }))]
}

export function isTextColumn({ column, of }: XportColumn): boolean {
  if (of === null) return (column as DataKey) !== 'occurrence'
  return of.kind === 'text' || of.isPartialDate
}

const formats: Readonly<Partial<Record<ColumnKind, XportVariable['format']>>> = {
  date: { name: 'YYMMDD', width: 10 },
  time: { name: 'TIME', width: 8 },
  dateTime: { name: 'DATETIME', width: 19 },
}

export interface XportTable {
  readonly variables: readonly XportVariable[]
  /** The columns that the variables are of, in their order. */
  readonly columnOf: readonly string[]
  valuesOf(cells: readonly DataCell[]): readonly XportValue[]
}

/** @param widths the bytes of the longest text of each column of texts, by its place */
export function xportTable(
  columns: readonly XportColumn[],
  widths: ReadonlyMap<number, number>,
  reasons: DataReasons,
  textOf: TextOf,
): XportTable {
  const nameOf = shortNames()
  const letters = new Map(reasons.all.map(({ code, letter }) => [code as string, letter]))
  const variables: XportVariable[] = []
  const columnOf: string[] = []
  const places = columns.map((each, i) => {
    const isText = isTextColumn(each)
    const bytes = Math.max(1, widths.get(i) ?? 0)
    // A character is never cut in two, so a variable may hold up to three bytes less.
    const count = isText && bytes > longestText ? Math.ceil(bytes / (longestText - 3)) : 1
    for (let nth = 1; nth <= count; nth++) {
      const nthOf = count === 1 ? '' : `${nth}/${count} `
      const limit = { longest: longestLabel - nthOf.length, sizeOf }
      variables.push({
        name: nameOf(each.column),
        label: nthOf + (each.of === null ? each.column : shortLabelOf(each.of, textOf, limit)),
        width: isText ? (count === 1 ? bytes : longestText) : null,
        format: (!isText && formats[each.of?.kind ?? 'text']) || null,
      })
      columnOf.push(each.column)
    }
    return { each, isText, count }
  })
  return {
    variables,
    columnOf,
    valuesOf: (cells) =>
      places.flatMap(({ each, isText, count }, i): readonly XportValue[] => {
        const cell = cells[i] ?? null
        return isText ? textsOf(cell, count) : [numberOf(cell, each.of, letters)]
      }),
  }
}

/** The bytes of a cell of texts. */
export function textWidth(cell: DataCell): number {
  return sizeOf(String(csvCell(cell) ?? ''))
}

function textsOf(cell: DataCell, count: number): readonly string[] {
  const text = String(csvCell(cell) ?? '')
  if (count === 1) return [text]
  const parts: string[] = ['']
  for (const character of text) {
    const last = parts.at(-1) ?? ''
    if (sizeOf(last + character) > longestText) parts.push(character)
    else parts[parts.length - 1] = last + character
  }
  return Array.from({ length: count }, (_, i) => parts[i] ?? '')
}

/** Days and seconds as SAS counts them, and the letters of `read.sas` for what is missing. */
function numberOf(cell: DataCell, of: Column | null, letters: ReadonlyMap<string, string | null>): XportValue {
  if (cell === null) return { missing: '.' }
  if (typeof cell === 'number') return cell
  if (typeof cell === 'object') {
    const letter = { UNK: 'U', NASK: 'N', HIDDEN: 'H' }[cell.missing as string] ?? letters.get(cell.missing)
    return { missing: letter?.toUpperCase() ?? cell.missing.charAt(0) }
  }
  if (of?.kind === 'choice') return of.choices.get(cell)?.number ?? { missing: '.' }
  const [day, minutes] = [dayIn(cell), minutesIn(cell)]
  if (of?.kind === 'date') return day ?? { missing: '.' }
  if (of?.kind === 'time') return minutes === null ? { missing: '.' } : minutes * 60
  if (of?.kind === 'dateTime') return day === null || minutes === null ? { missing: '.' } : day * 86_400 + minutes * 60
  return isNumberText(cell) ? Number(cell) : { missing: '.' }
}

/** Since the first of January 1960; null for a text that does not begin with a day. */
function dayIn(text: string): number | null {
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(day) ? null : day / 86_400_000 + 3653
}

/** Since midnight, of a text that ends with hours and minutes. */
function minutesIn(text: string): number | null {
  const [, hours, minutes] = /(\d\d):(\d\d)$/.exec(text) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** At most eight capitals, digits and underscores, each once. */
export function shortNames(): (wish: string) => string {
  const taken = new Set<string>()
  return (wish) => {
    const plain = wish.toUpperCase().replace(/[^A-Z0-9_]/g, '_')
    for (let nth = 1; ; nth++) {
      const end = nth === 1 ? '' : String(nth)
      const name = `${plain.slice(0, 8 - end.length)}${end}`
      if (taken.has(name)) continue
      taken.add(name)
      return name
    }
  }
}
