/** The call that writes a published version in the format of another system. */
import * as z from 'zod/mini'
import { baseName } from '../../bases/baseName'
import { call, type Port } from '../../call/call'
import { textLanguage } from '../../language/text.schema'
import { type CandidateFormat, candidateFormats } from '../candidate'
import { version } from '../candidates.calls'
import { found } from '../finding.schema'

const formats = z.readonly(z.array(z.enum(candidateFormats)))

/** Formats whose files hold each text once. */
const oneLanguage: readonly CandidateFormat[] = ['redcap', 'arc']

export const hasOneLanguage = (format: CandidateFormat) => oneLanguage.includes(format)

export const exportBaseCalls = {
  exportBase: call({
    policy: 'canWriteStudies',
    changes: false,
    request: {
      ...baseName.shape,
      /** The newest by default. */
      version: z.optional(version),
      format: z.enum(candidateFormats),
      /** Of the texts in a format with one language; by default that in which the study falls back. */
      language: z.optional(textLanguage),
    },
    results: {
      BaseExported: {
        version,
        fileName: z.string(),
        mediaType: z.string(),
        /** Base64. */
        data: z.string(),
        /** What the format cannot say. */
        ...found,
        /** All that a study can be written in. */
        formats,
        /** Of the study's texts, the one in which they fall back first. */
        languages: z.readonly(z.array(textLanguage)),
      },
      FormatNotWritten: { formats },
      /** It took too long, or too much memory. */
      ExportFailed: {},
      KnowledgeBaseNotFound: {},
    },
  }),
}

export type ExportBasePort = Port<typeof exportBaseCalls>
