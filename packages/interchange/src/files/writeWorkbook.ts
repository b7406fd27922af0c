/** The only place that knows the library which writes spreadsheets. */
import { unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'

export interface WrittenSheet {
  readonly name: string
  /** All cells are texts, so none is taken for a formula. */
  readonly rows: readonly (readonly string[])[]
}

/** The first moment that an archive can have: the same study is the same file, whenever it is written. */
const noTime = { file: '1980-01-01T00:00:00', workbook: '1980-01-01T00:00:00Z' }

export async function writeWorkbook(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((cells) => cells.map((cell) => (cell === '' ? null : cell))),
      freezePane: { rows: 1 },
    })),
    properties: { modified: new Date(noTime.workbook) },
  })
  return zipSync(unzipSync(bytes), { mtime: noTime.file })
}
