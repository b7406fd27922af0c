/** What the conversion page asks of the thread that reads and writes files. No call of a server is among it. */
import type { Base } from '../bases/base'
import type { FileReader } from '../candidates/authorsFile'
import type { ExportFormat } from '../candidates/export/exportFormats'
import type { WrittenFile } from '../candidates/export/writtenFile'
import type { TextLanguage } from '../language/language'

export interface Converter extends FileReader {
  /** Resolves once all code is on the device that any file may need. */
  readonly prepare: () => Promise<void>
  /** `language`: of the texts in a format that has one only. Null: the study's own choice. */
  readonly write: (base: Base, format: ExportFormat, language: TextLanguage | null) => Promise<WrittenFile>
  /** Ends what is under way. The next file has a thread of its own. */
  readonly close: () => void
}

/** In the order of the page, the one that most people look for first. */
export const conversionFormats: readonly ExportFormat[] = ['redcap', 'xlsform', 'odm', 'odm2', 'fhir', 'casebook']
