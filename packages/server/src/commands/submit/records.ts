/** The records of a file, read while they are submitted: a line of NDJSON, or a row of CSV, each with the text as it stands there. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { parse } from 'csv-parse'
import { StartRefused } from '../../startRefused'

export interface FileRecord {
  /** From 1, without the header. */
  readonly number: number
  /** The line of the file at which it ends. */
  readonly line: number
  readonly text: string
  /** Bytes of the file up to its end. */
  readonly upTo: number
}

export interface CsvRecord extends FileRecord {
  readonly cells: readonly string[]
}

/** Blank lines are no records. A line ends at a line feed only: JSON may hold every other separator. */
export async function* linesOf(file: string): AsyncGenerator<FileRecord> {
  let rest = Buffer.alloc(0)
  const at = { number: 0, line: 0, upTo: 0 }
  const record = (bytes: Buffer, ending: number): FileRecord | null => {
    at.line += 1
    at.upTo += bytes.length + ending
    const text = bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
    return text === '' ? null : { ...at, number: ++at.number, text }
  }
  for await (const chunk of createReadStream(file)) {
    const bytes = Buffer.concat([rest, chunk])
    let begin = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, begin)) {
      const one = record(bytes.subarray(begin, end), 1)
      if (one) yield one
      begin = end + 1
    }
    rest = bytes.subarray(begin)
  }
  const last = rest.length > 0 ? record(rest, 0) : null
  if (last) yield last
}

/** The header first, as record 0. Its first separator is that of the file: a spreadsheet in German writes semicolons. */
export async function* rowsOf(file: string): AsyncGenerator<CsvRecord> {
  const rows = parse({ bom: true, delimiter: await separatorOf(file), info: true, raw: true, skip_empty_lines: true })
  let number = -1
  try {
    for await (const { info, raw, record } of pipeline(createReadStream(file), rows, () => {}) as AsyncIterable<Row>)
      yield { number: ++number, line: info.lines, upTo: info.bytes, text: raw.trimEnd(), cells: record }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`${file} cannot be read as CSV: ${why}.`, { cause: error })
  }
}

interface Row {
  readonly info: { readonly lines: number; readonly bytes: number }
  readonly raw: string
  readonly record: readonly string[]
}

async function separatorOf(file: string): Promise<string> {
  for await (const { text } of linesOf(file)) return /[,;\t]/.exec(text.replaceAll(/"[^"]*"/g, ''))?.[0] ?? ','
  return ','
}
