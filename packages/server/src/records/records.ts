/**
 * The records of a file, read while they are submitted: a line of NDJSON, or a row of CSV, each with its bytes as they stand there. One
 * that cannot be read is a record too, with the reason, and the next one begins at the next line.
 */
import { StartRefused } from '../startRefused'
import { recordAt } from './csvRecord'

export interface FileContent {
  /** As people are told of it. */
  readonly name: string
  /** Its bytes, from wherever it is read. */
  readonly chunks: AsyncIterable<Uint8Array>
}

/** What a person has to be told of a file that is no table. */
export class UnreadableTable extends StartRefused {}

export interface FileRecord {
  /** The line of the file at which it ends. */
  readonly line: number
  /** Its bytes, one to a character, without the line end. */
  readonly bytes: string
  /** Empty if it is not UTF-8. */
  readonly text: string
  /** Bytes of the file up to its end. */
  readonly upTo: number
  /** Of a row of CSV. */
  readonly cells: readonly string[]
  /** Why it cannot be read; null if it can. */
  readonly fault: string | null
}

const notText = 'it is not UTF-8'

/** Blank lines are no records. A line ends at a line feed only: JSON may hold every other separator. */
export async function* linesOf({ chunks }: Pick<FileContent, 'chunks'>): AsyncGenerator<FileRecord> {
  const at = { line: 0, upTo: 0 }
  for await (const { bytes, length } of pieces(chunks, (text, isAll) => {
    const end = text.indexOf('\n')
    if (end === -1 && !isAll) return null
    return end === -1 ? { bytes: text, length: text.length } : { bytes: text.slice(0, end), length: end + 1 }
  })) {
    at.line += 1
    at.upTo += length
    const text = utf8(bytes)
    if (text?.trim() !== '')
      yield { ...at, bytes, text: text?.trim() ?? '', cells: [], fault: text === null ? notText : null }
  }
}

/** The header first. Its first separator is that of the file: a spreadsheet in German writes semicolons. */
export async function* rowsOf({ name, chunks }: FileContent): AsyncGenerator<FileRecord> {
  let header: FileRecord | null = null
  let separator = ''
  const read = (text: string, isAll: boolean) => {
    separator ||= separatorIn(text)
    return recordAt(text, { separator, width: header?.cells.length ?? null, isAll })
  }
  for await (const row of records(chunks, read, { line: 0, upTo: 0 })) {
    if (header === null && row.fault !== null) throw new UnreadableTable(headerFault(name, row.fault))
    header ??= row
    yield row
  }
}

/** The rows that come after one of this table: `chunks` begin where it ended. */
export function rowsAfter(
  chunks: AsyncIterable<Uint8Array>,
  header: FileRecord,
  after: Pick<FileRecord, 'line' | 'upTo'>,
): AsyncGenerator<FileRecord> {
  const [separator, width] = [separatorIn(header.bytes), header.cells.length]
  return records(chunks, (text, isAll) => recordAt(text, { separator, width, isAll }), after)
}

async function* records(
  chunks: AsyncIterable<Uint8Array>,
  read: (text: string, isAll: boolean) => ReturnType<typeof recordAt>,
  { line, upTo }: Pick<FileRecord, 'line' | 'upTo'>,
): AsyncGenerator<FileRecord> {
  const at = { line, upTo }
  for await (const { bytes, length, lines, cells, fault } of pieces(chunks, read, upTo === 0)) {
    at.line += lines
    at.upTo += length
    if (bytes.trim() === '') continue
    const text = utf8(bytes)
    const texts = text === null ? [] : cells.map((cell) => utf8(cell) ?? '')
    yield { ...at, bytes, text: text ?? '', cells: texts, fault: text === null ? notText : fault }
  }
}

function headerFault(name: string, fault: string): string {
  return fault === notText ? `${name} is not UTF-8: save it as CSV UTF-8.` : `${name} cannot be read as CSV: ${fault}.`
}

/** Of a table, by its first line. */
export function separatorIn(text: string): string {
  return /[,;\t]/.exec(text.slice(0, text.indexOf('\n') + 1 || text.length).replaceAll(/"[^"]*"/g, ''))?.[0] ?? ','
}

const mark = '\u00ef\u00bb\u00bf'

/** What `take` finds at the beginning of the rest of the file, one after another; null asks for more of it. */
async function* pieces<T extends { readonly length: number }>(
  chunks: AsyncIterable<Uint8Array>,
  take: (text: string, isAll: boolean) => T | null,
  isBeginning = true,
): AsyncGenerator<T & { readonly length: number }> {
  let [rest, isBegun] = ['', !isBeginning]
  // The mark counts as bytes of the first record.
  let marked = 0
  function* taken(isAll: boolean): Generator<T & { readonly length: number }> {
    let from = 0
    while (from < rest.length) {
      const piece = take(rest.slice(from), isAll)
      if (!piece) break
      from += piece.length
      yield { ...piece, length: piece.length + marked }
      marked = 0
    }
    rest = rest.slice(from)
  }
  for await (const chunk of chunks) {
    rest += Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    if (!isBegun && rest.length >= mark.length) {
      isBegun = true
      marked = rest.startsWith(mark) ? mark.length : 0
      rest = rest.slice(marked)
    }
    if (isBegun) yield* taken(false)
  }
  yield* taken(true)
}

/** Null for what is none. */
function utf8(bytes: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return null
  }
}
