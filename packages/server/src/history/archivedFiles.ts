/** The files that are answers, in a folder beside the spreadsheet of their case. */
import { Readable } from 'node:stream'
import type { FileRecord } from '@casebook/core/bases/files/fileRecord'
import { filesOfCase, piecesOf } from '../facts/answerFiles.repository'
import type { Database } from '../services'
import type { uniqueNames, ZippedFile } from '../tables/zip'

interface ArchivedFile extends Pick<ZippedFile, 'path' | 'content'> {
  readonly record: FileRecord
}

interface ArchivedCase {
  readonly id: string
  /** The path of its spreadsheet. */
  readonly file: string
  /** The last entry of its trail that counts; null: all count. */
  readonly through: number | null
}

export async function archivedFiles(
  db: Database,
  pathOf: ReturnType<typeof uniqueNames>,
  { id, file, through }: ArchivedCase,
): Promise<readonly ArchivedFile[]> {
  const folders = file.replace(/\.xlsx$/, '').split('/')
  return (await filesOfCase(db, id, through)).map(({ record, file: held }) => {
    const end = record.name.lastIndexOf('.')
    const path = pathOf(folders, record.name.slice(0, end), record.name.slice(end))
    return { record, path, content: () => Readable.from(piecesOf(db, held)) }
  })
}
