/** Reads the files that the server makes, as other programs do. */
import { buffer } from 'node:stream/consumers'
import excel from 'exceljs'
import { fromBufferPromise } from 'yauzl'

export type Sheet = readonly Readonly<Record<string, unknown>>[]

/** The rows of each sheet of a spreadsheet, by the names of its columns. An empty cell is null. */
export async function sheetsIn(bytes: Uint8Array): Promise<ReadonlyMap<string, Sheet>> {
  const book = new excel.Workbook()
  // The cast is safe: the types of the library name a buffer of an older Node.js.
  await book.xlsx.load(Buffer.from(bytes) as never)
  return new Map(
    book.worksheets.map((sheet) => {
      const [, header = [], ...rows] = sheet.getSheetValues() as unknown[][]
      return [
        sheet.name,
        rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? null]).slice(1))),
      ]
    }),
  )
}

/** The files of an archive, by their paths. */
export async function textsIn(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString())
  return files
}
