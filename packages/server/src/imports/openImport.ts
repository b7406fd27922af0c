/** The file of an import, as it is read by what was chosen for it. */
import { localDay } from '@casebook/core/dates/localDay'
import type { ReadyBase } from '../bases/compiledBases'
import type { Database } from '../services'
import { piecesOf, type StoredImport } from './imports.repository'
import { type DataFile, dataFile } from './sentRecords'

type OfFile = Pick<StoredImport, 'id' | 'fileName' | 'format' | 'language' | 'mapping' | 'values' | 'at'>

export function openImport(
  db: Database,
  { id, fileName: name, format, language, mapping, values, at }: OfFile,
  { structure }: ReadyBase,
): DataFile {
  // The day of the file, and not that of the reading: a later play reads it as the first one did.
  const writtenIn = language === null ? null : { language, today: localDay(at) }
  return dataFile(format, {
    name,
    mapping,
    values,
    writtenIn,
    newest: structure,
    read: (byte) => piecesOf(db, id, byte),
  })
}
