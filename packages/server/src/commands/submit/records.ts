/**
 * The records of a file, read while they are submitted: a line of NDJSON, or a row of CSV, each with its bytes as they stand there. One
 * that cannot be read is a record too, with the reason, and the next one begins at the next line.
 */
import { createReadStream } from 'node:fs'
import { StartRefused } from '../../startRefused'
import { recordAt } from './csvRecord'

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
export async function* linesOf(file: string): AsyncGenerator<FileRecord> {
  const at = { line: 0, upTo: 0 }
  for await (const { bytes, length } of pieces(file, (text, isAll) => {
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
export async function* rowsOf(file: string): AsyncGenerator<FileRecord> {
  let [separator, width] = ['', null as number | null]
  const at = { line: 0, upTo: 0 }
  for await (const { bytes, length, lines, cells, fault } of pieces(file, (text, isAll) => {
    separator ||= separatorIn(text)
    return recordAt(text, { separator, width, isAll })
  })) {
    at.line += lines
    at.upTo += length
    if (bytes.trim() === '') continue
    const text = utf8(bytes)
    if (width === null && (text === null || fault !== null)) throw new StartRefused(headerFault(file, text, fault))
    width ??= cells.length
    const read = text === null ? [] : cells.map((cell) => utf8(cell) ?? '')
    yield { ...at, bytes, text: text ?? '', cells: read, fault: text === null ? notText : fault }
  }
}

function headerFault(file: string, text: string | null, fault: string | null): string {
  return text === null ? `${file} is not UTF-8: save it as CSV UTF-8.` : `${file} cannot be read as CSV: ${fault}.`
}

function separatorIn(text: string): string {
  return /[,;\t]/.exec(text.slice(0, text.indexOf('\n') + 1 || text.length).replaceAll(/"[^"]*"/g, ''))?.[0] ?? ','
}

const mark = '\u00ef\u00bb\u00bf'

/** What `take` finds at the beginning of the rest of the file, one after another; null asks for more of it. */
async function* pieces<T extends { readonly length: number }>(
  file: string,
  take: (text: string, isAll: boolean) => T | null,
): AsyncGenerator<T> {
  let [rest, isBegun] = ['', false]
  const stream = createReadStream(file, { encoding: 'latin1', highWaterMark: 1024 * 1024 })
  function* taken(isAll: boolean): Generator<T> {
    let from = 0
    while (from < rest.length) {
      const piece = take(rest.slice(from), isAll)
      if (!piece) break
      from += piece.length
      yield piece
    }
    rest = rest.slice(from)
  }
  for await (const chunk of stream) {
    rest += isBegun ? chunk : String(chunk).replace(mark, '')
    isBegun = true
    yield* taken(false)
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
