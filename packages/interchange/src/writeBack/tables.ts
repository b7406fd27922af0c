/** The tables of a study and of its author's file, row by row under names that both have: so the one can be compared with the other. */
import type { Base } from '@casebook/core/bases/base'
import type { TextLanguage } from '@casebook/core/language/language'
import { decodeText } from '../files/decodeText'
import { readTable } from '../files/readTable'
import { readWorkbook } from '../files/readWorkbook'
import type { SourceFinding } from '../form/finding'
import { type Column, columns, findHeader } from '../redcap/columns'
import { readDictionary } from '../redcap/readDictionary'
import { writeAnew as writeDictionary } from '../redcap/write/writeDictionary'
import { inLanguage, readHeaderOf, type SheetName } from '../xlsform/columns'
import { formLanguage } from '../xlsform/languages'
import { readXlsForm } from '../xlsform/readXlsForm'
import { writeAnew as writeForm } from '../xlsform/write/writeForm'

export type SheetFormat = 'redcap' | 'xlsform'

export interface Row {
  /** What the row is about; no other row of its table has it. Null for a row without a name, as one of remarks. */
  readonly key: string | null
  /** Its place in the table: from 0, with what stands above the header. */
  readonly at: number
  readonly cells: readonly string[]
}

export interface Table {
  /** As its tab says; null for the only one of a text file. */
  readonly name: string | null
  /** From 0, with what stands above it. */
  readonly headerAt: number
  readonly header: readonly string[]
  /** Places from 0, by the name that the column has in all files. */
  readonly places: ReadonlyMap<string, number>
  /** Those below the header. */
  readonly rows: readonly Row[]
}

export interface StudyTables {
  readonly tables: readonly Table[]
  readonly findings: readonly SourceFinding[]
}

/** @param language of the texts, where the file has one only */
export function tablesOfStudy(base: Base, format: SheetFormat, language: TextLanguage): StudyTables {
  if (format === 'xlsform') {
    const { sheets, findings } = writeForm(base)
    return { tables: sheets.flatMap(({ name, rows }) => formTable(name, rows, language) ?? []), findings }
  }
  const { records, findings } = writeDictionary(base, language)
  return { tables: [dictionaryTable(records)].flatMap((table) => table ?? []), findings }
}

/** The tables of the study that is read from those of another: what writing and reading leave alone from then on. */
export function tablesReadAgain(
  { id, group, config: { fallbackLanguage: language }, text }: Base,
  tables: readonly Table[],
  format: SheetFormat,
): readonly Table[] {
  const frame = { id, group, title: text[language] ?? '', language }
  const records = tables.map(({ header, rows }) => [header, ...rows.map(({ cells }) => cells)])
  if (format === 'xlsform') {
    const sheets = tables.map(({ name }, i) => ({ name: name ?? '', rows: records[i] ?? [], formulas: [] }))
    const read = readXlsForm(sheets, frame)
    return read.type === 'Read' ? tablesOfStudy(read.base, format, language).tables : []
  }
  const [table = []] = records
  const header = findHeader(table)
  return header ? tablesOfStudy(readDictionary(table, header, frame).base, format, language).tables : []
}

export async function tablesOfFile(
  bytes: Uint8Array,
  format: SheetFormat,
  language: TextLanguage,
): Promise<readonly Table[]> {
  if (format === 'xlsform') {
    const workbook = await readWorkbook(bytes, (name) => sheetNamed(name) !== null)
    return workbook.type === 'Refused'
      ? []
      : workbook.sheets.flatMap(({ name, rows }) => formTable(name, rows, language) ?? [])
  }
  const table = readTable(decodeText(bytes).text)
  const read = table.type === 'Table' ? dictionaryTable(table.records) : null
  return read ? [read] : []
}

/** The sheet of an XLSForm that a tab holds; null if it is another. */
export function sheetNamed(tab: string): SheetName | null {
  const name = tab.trim().toLowerCase()
  return name === 'survey' || name === 'choices' || name === 'settings' ? name : null
}

type Records = readonly (readonly string[])[]

function dictionaryTable(records: Records): Table | null {
  const header = findHeader(records)
  if (header?.dialect !== 'redcap') return null
  const name = header.places.get('name') ?? 0
  const rows = records.slice(header.row)
  return {
    name: null,
    headerAt: header.row - 1,
    header: records[header.row - 1] ?? [],
    places: new Map(
      columns.flatMap((column: Column) => {
        const place = header.places.get(column)
        return place === undefined ? [] : [[column, place] as const]
      }),
    ),
    rows: rowsWith(rows, header.row, (cells) => cells[name]?.trim() || null),
  }
}

const needed: Readonly<Record<SheetName, readonly string[]>> = {
  survey: ['type', 'name'],
  choices: ['list_name', 'name'],
  settings: [],
}

function formTable(tab: string, records: Records, language: TextLanguage): Table | null {
  const sheet = sheetNamed(tab)
  if (sheet === null) return null
  const headerAt = records.findIndex((cells) => {
    const { places, languages } = readHeaderOf(sheet, cells)
    return places.size > 0 && needed[sheet].every((column) => places.has(column) || languages.has(column))
  })
  if (headerAt < 0) return null
  const header = records[headerAt] ?? []
  const read = readHeaderOf(sheet, header)
  const inAny = new Set([...read.languages].flatMap(([column, all]) => all.map((each) => inLanguage(column, each))))
  const others = header.flatMap((cell, place): readonly (readonly [string, number])[] =>
    cell.trim() === '' || [...read.places.values()].includes(place) ? [] : [[cell.trim(), place]],
  )
  const ofLanguages = [...read.languages].flatMap(([column, all]) =>
    all.map((each) => {
      const of = each === '' ? language : formLanguage(each).language
      return [inLanguage(column, of), read.places.get(inLanguage(column, each)) ?? 0] as const
    }),
  )
  const plain = [...read.places].filter(([column]) => !inAny.has(column))
  const places = new Map([...others, ...plain, ...ofLanguages])
  const cellOf = (cells: readonly string[], column: string) => cells[places.get(column) ?? -1]?.trim() ?? ''
  return {
    name: tab,
    headerAt,
    header,
    places,
    rows: rowsWith(records.slice(headerAt + 1), headerAt + 1, keysOf[sheet](cellOf)),
  }
}

type CellOf = (cells: readonly string[], column: string) => string
/** @param row from 1 */
type KeyOf = (cells: readonly string[], row: number) => string | null

const keysOf: Readonly<Record<SheetName, (cellOf: CellOf) => KeyOf>> = {
  survey(cellOf) {
    const around: string[] = []
    return (cells, row) => {
      const [type, name] = [cellOf(cells, 'type').toLowerCase(), cellOf(cells, 'name')]
      if (/^begin[ _]/.test(type)) around.push(name)
      return /^end[ _]/.test(type) ? `end of ${around.pop() ?? ''}` : name || `row_${row}`
    }
  },
  choices: (cellOf) => (cells) => {
    const [list, name] = [cellOf(cells, 'list_name'), cellOf(cells, 'name')]
    return list === '' || name === '' ? null : JSON.stringify([list, name])
  },
  settings() {
    const keys = ['settings']
    return () => keys.pop() ?? null
  },
}

/** A key that stands twice is that of the first row only. */
function rowsWith(rows: Records, from: number, keyOf: KeyOf): readonly Row[] {
  const taken = new Set<string>()
  return rows.map((cells, i) => {
    const found = cells.every((cell) => cell.trim() === '') ? null : keyOf(cells, from + i + 1)
    const key = found === null || taken.has(found) ? null : found
    if (key !== null) taken.add(key)
    return { key, at: from + i, cells }
  })
}
