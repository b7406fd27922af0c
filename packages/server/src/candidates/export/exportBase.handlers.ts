/** Answers the call that writes a published version in the format of another system. */
import { languagesOfBase } from '@casebook/core/bases/base'
import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import type { exportBaseCalls } from '@casebook/core/candidates/export/exportBase.calls'
import { documentOf, findOpenVersion } from '../../bases/bases.repository'
import { fileNameOf } from '../../bases/fileNameOf'
import type { AreaHandlers } from '../../http/area'
import type { Services } from '../../services'
import { inDocumentThread } from '../documentThread'
import { type ExportFormat, exportFormats, type WrittenBase } from './writtenBase'

const fileTypes: Readonly<Record<CandidateFormat, { readonly ending: string; readonly mediaType: string }>> = {
  casebook: { ending: 'json', mediaType: 'application/json' },
  fhir: { ending: 'json', mediaType: 'application/fhir+json' },
  redcap: { ending: 'csv', mediaType: 'text/csv' },
  arc: { ending: 'csv', mediaType: 'text/csv' },
  xlsform: { ending: 'xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  xform: { ending: 'xml', mediaType: 'application/xml' },
  odm: { ending: 'xml', mediaType: 'application/xml' },
  odm2: { ending: 'xml', mediaType: 'application/xml' },
}

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
        const written = (await inDocumentThread(worker, { base, format, language })) as WrittenBase
        const { fallbackLanguage } = base.config
        return {
          type: 'BaseExported',
          version: found.version,
          fileName: fileNameOf(base, ending),
          mediaType,
          data: Buffer.from(written.bytes).toString('base64'),
          findings: written.findings,
          counts: written.counts,
          formats: exportFormats,
          languages: [fallbackLanguage, ...languagesOfBase(base).filter((one) => one !== fallbackLanguage)],
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
