/** Takes a CSV file apart, byte by byte: quotes and separators are the same in every encoding that extends ASCII. */
export interface CsvRecord {
  /** Its bytes, one to a character, without the line end. */
  readonly bytes: string
  /** Bytes up to the next record. */
  readonly length: number
  readonly lines: number
  readonly cells: readonly string[]
  /** Why it is no record of the table; null if it is one. */
  readonly fault: string | null
}

interface Table {
  readonly separator: string
  /** Number of cells of the header; null for the header itself. */
  readonly width: number | null
  /** The text goes to the end of the file. */
  readonly isAll: boolean
}

/** No record is longer: the server takes no such case, so its quote never closes. */
const longestRecord = 4 * 1024 * 1024

/** The record at the beginning of the text; null if more of the file is needed to tell. */
export function recordAt(text: string, table: Table): CsvRecord | null {
  const { width, isAll } = table
  const read = readRecord(text, 0, table)
  if (!isAll && (read.fault !== null ? text.length < longestRecord : read.next >= text.length)) return null
  if (read.fault !== null) {
    const end = endOfBroken(text, read, table)
    return record(text, end, afterLine(text, end), [], read.fault)
  }
  const { cells, end, next } = read
  const fits = width === null || cells.length === width
  return record(text, end, next, cells, fits ? null : `it has ${cells.length} cells, and the header has ${width}`)
}

function record(text: string, end: number, next: number, cells: readonly string[], fault: string | null): CsvRecord {
  const lines = text.slice(0, next).match(/\r\n|\n|\r|[^\r\n]$/g)?.length ?? 0
  return { bytes: text.slice(0, end), length: next, lines, cells, fault }
}

type Read =
  | { readonly fault: null; readonly cells: readonly string[]; readonly end: number; readonly next: number }
  | { readonly fault: string; readonly at: number }

const strayQuote = 'a quote stands within a cell: put the whole cell in quotes, and double the quote'
const openQuote = 'a quote opens and never closes'

function readRecord(text: string, from: number, { separator }: Pick<Table, 'separator'>): Read {
  const cells: string[] = []
  for (let at = from; ; at++) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? closingQuote(text, at + 1) : endOfCell(text, at, separator)
    if (end === -1) return { fault: openQuote, at: text.length }
    cells.push(isQuoted ? text.slice(at + 1, end).replaceAll('""', '"') : text.slice(at, end))
    at = isQuoted ? end + 1 : end
    if (at >= text.length || isLineEnd(text[at])) return { fault: null, cells, end: at, next: afterLine(text, at) }
    if (text[at] !== separator) return { fault: strayQuote, at }
  }
}

function isLineEnd(one: string | undefined): boolean {
  return one === '\n' || one === '\r'
}

/** -1 if there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** Of a cell without quotes: at a separator, at the end of the line, or at a quote, which is at fault. */
function endOfCell(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '"' && !isLineEnd(text[at])) at++
  return at
}

function endOfLine(text: string, from: number): number {
  let at = from
  while (at < text.length && !isLineEnd(text[at])) at++
  return at
}

function afterLine(text: string, end: number): number {
  return end + (text.startsWith('\r\n', end) ? 2 : end < text.length ? 1 : 0)
}

/**
 * A broken record ends with its first line if the fault is there. Otherwise a quote was not closed, or a text of several lines holds a
 * quote: all lines that are no records by themselves belong to it, so that what is left of a text does not pass for a record.
 */
function endOfBroken(text: string, { at }: { readonly at: number }, table: Table): number {
  let end = endOfLine(text, 0)
  if (at <= end) return end
  for (let next = afterLine(text, end); next < text.length; next = afterLine(text, end)) {
    const read = readRecord(text, next, table)
    if (read.fault === null && read.cells.length === table.width) return end
    end = endOfLine(text, next)
  }
  return end
}
