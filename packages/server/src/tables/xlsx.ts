/**
 * Spreadsheets, written while their rows are read. Bytes leave as fast as the receiver takes them, and rows are asked for no faster:
 * a long sheet needs no more memory than a short one.
 */
import type { EventEmitter } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import type { TableCell, TableRows } from './table'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface Sheet {
  /** At most 31 characters, none of `* ? : \ / [ ]`, and not "History", which Excel keeps for itself. */
  readonly name: string
  /** Widths are in characters. */
  readonly columns: readonly { readonly header: string; readonly width: number }[]
  readonly rows: TableRows
}

/** Destroyed with the error if the rows cannot be read: a file that ends like any other would pass for a whole one. */
export function xlsx(sheets: Iterable<Sheet> | AsyncIterable<Sheet>): Readable {
  const output = new PassThrough()
  writeSheets(sheets, output).catch((error) => output.destroy(error))
  return output
}

async function writeSheets(sheets: Parameters<typeof xlsx>[0], output: PassThrough): Promise<void> {
  // Loaded with the first spreadsheet: the library is large.
  const { default: excel } = await import('exceljs')
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true })
  for await (const { name, columns, rows } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    const room = roomFor(sheet, output)
    sheet.columns = columns.map(({ header, width }) => ({ header, width }))
    sheet.getRow(1).font = { bold: true }
    for await (const row of rows) {
      await room()
      if (output.destroyed) return
      sheet.addRow(row.map(written)).commit()
    }
    sheet.commit()
  }
  await Promise.race([workbook.commit(), new Promise((resolve) => output.once('close', resolve))])
}

/**
 * Waits until the archive has room for more of the sheet, or nobody reads the output any more. The library does not: it keeps in memory
 * what the archive does not take. Its types leave out the stream of a sheet, which knows where the bytes go.
 *
 * No row waits for a promise that lasts as long as the file: each would leave something with it.
 */
function roomFor(sheet: object, output: PassThrough): () => Promise<void> | undefined {
  // The cast is safe: a sheet of a workbook that is written as a stream has one, and the archive takes it from there.
  const { stream } = sheet as { readonly stream: { readonly pipes: readonly [Receiver] } }
  const [archive] = stream.pipes
  const write = archive.write.bind(archive)
  let hasRoom = true
  // It may drain before the next row is there.
  archive.on('drain', () => {
    hasRoom = true
  })
  archive.write = (...chunk) => {
    hasRoom = write(...chunk)
    return hasRoom
  }
  return () => {
    if (hasRoom || output.destroyed) return
    return new Promise((resolve, reject) => {
      const done = () => {
        archive.off('drain', goOn).off('error', fail)
        output.off('close', goOn)
      }
      const goOn = () => {
        done()
        resolve()
      }
      const fail = (error: Error) => {
        done()
        reject(error)
      }
      archive.on('drain', goOn).on('error', fail)
      output.on('close', goOn)
    })
  }
}

interface Receiver extends EventEmitter {
  /** False: the next write had better wait for the event `drain`. */
  write(...chunk: readonly unknown[]): boolean
}

/** The most characters that a cell can hold. Excel takes a file with longer ones for damaged. */
const longestText = 32_767

/** An instant is a text: as a date of the spreadsheet it would lose its time zone. */
function written(cell: TableCell): TableCell {
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'string' ? writtenText(cell) : cell
}

/** A text that is too long for a cell says at its end how much of it is missing. */
function writtenText(text: string): string {
  const whole = withEscapes(text)
  if (whole.length <= longestText) return whole
  for (let kept = longestText - 64; ; kept -= 64) {
    // Half of a surrogate pair is no character.
    const beginning = text.slice(0, kept).replace(/[\uD800-\uDBFF]$/, '')
    const cut = `${withEscapes(beginning)}… [${text.length - beginning.length} more characters]`
    if (cut.length <= longestText) return cut
  }
}

const escaped = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/gu

/** Characters that XML cannot hold, in the notation of spreadsheets: `_x0007_`. A text that looks like it is escaped too. */
function withEscapes(text: string): string {
  return text.replace(escaped, (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}
