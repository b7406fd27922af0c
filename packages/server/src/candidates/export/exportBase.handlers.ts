/** Answers the call that writes a published version in the format of another system. */
import { fileNameOf } from '@casebook/core/bases/fileNameOf'
import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import type { exportBaseCalls } from '@casebook/core/candidates/export/exportBase.calls'
import { type ExportFormat, exportFormats } from '@casebook/core/candidates/export/exportFormats'
import { fileTypes } from '@casebook/core/candidates/export/fileTypes'
import { textLanguages } from '@casebook/core/candidates/export/textLanguages'
import type { WrittenFile } from '@casebook/core/candidates/export/writtenFile'
import { documentOf, findOpenVersion } from '../../bases/bases.repository'
import type { AreaHandlers } from '../../http/area'
import type { Services } from '../../services'
import { inDocumentThread } from '../documentThread'

const worker = new URL('./writtenBase.worker.ts', import.meta.url)

export function exportBaseHandlers({ db, log }: Services): AreaHandlers<typeof exportBaseCalls> {
  return {
    async exportBase({ group, base: id, version: wanted, format, language }, caller) {
      const found = await findOpenVersion(db, caller, { group, base: id }, wanted)
      if (!found) return { type: 'KnowledgeBaseNotFound' }
      if (!isExportFormat(format)) return { type: 'FormatNotWritten', formats: exportFormats }
      const { document: base } = await documentOf(db, found.id)
      const { ending, mediaType } = fileTypes[format]
      try {
        // The cast is safe: the worker sends what `writtenBase` returns, and nothing else.
        const written = (await inDocumentThread(worker, { base, format, language })) as WrittenFile
        return {
          type: 'BaseExported',
          version: found.version,
          fileName: fileNameOf(base, ending),
          mediaType,
          data: Buffer.from(written.bytes).toString('base64'),
          findings: written.findings,
          counts: written.counts,
          formats: exportFormats,
          languages: textLanguages(base),
        }
      } catch (error) {
        log.warn({ err: error, group, base: id, format }, 'A study could not be written')
        return { type: 'ExportFailed' }
      }
    },
  }
}

function isExportFormat(format: CandidateFormat): format is ExportFormat {
  return (exportFormats as readonly CandidateFormat[]).includes(format)
}
