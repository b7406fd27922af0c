/** The report of acceptance of a study: what its test patients answer, what had to come out and what did, and what none of them sees. */
import * as z from 'zod/mini'
import { baseName } from '../../bases/baseName'
import { call, type Port } from '../../call/call'
import { file } from '../../call/file'
import { settled, version } from '../../candidates/candidates.calls'
import { languages } from '../../language/language'
import { textLanguage } from '../../language/text.schema'

const said = z.object({
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
})

const finding = z.object({
  /** The question, section, rule or check. */
  name: z.string(),
  text: z.string(),
})

/** `nothingExpected`: it shows nothing, so it did not pass either. */
export const patientResults = ['passed', 'failed', 'nothingExpected'] as const

const patient = z.object({
  name: z.string(),
  result: z.enum(patientResults),
  answers: z.readonly(
    z.array(
      z.object({
        question: z.string(),
        answer: z.string(),
        /** The study does not take it. */
        isUntaken: z.optional(z.literal(true)),
      }),
    ),
  ),
  outcomes: z.readonly(
    z.array(z.object({ what: z.string(), expected: z.string(), found: z.string(), isMet: z.boolean() })),
  ),
})

const acceptance = z.object({
  title: z.string(),
  patients: z.readonly(z.array(patient)),
  /** True of every patient, as far as was found. */
  findings: z.readonly(z.array(finding)),
  /** Rules and checks that no test patient sees. */
  unseen: z.readonly(z.array(finding)),
  counts: z.object({ patients: z.int(), passed: z.int(), expected: z.int(), met: z.int(), rules: z.int() }),
})

const report = z.object({
  ...acceptance.shape,
  version,
  /** SHA-256 of the version, or of the draft as it is kept, in hexadecimal. */
  checksum: z.string(),
  isDraft: z.boolean(),
  /** Who published the version or saved the draft. `by` is null for a version that came from the server's folder of bases. */
  kept: said,
  /** Who requested the report. */
  made: z.object({ ...said.shape, by: z.string() }),
})

const asked = {
  language: z.enum(languages),
  /** The language of the study's texts, if the interface does not have it. */
  texts: z.optional(textLanguage),
  format: z.enum(['page', 'pdf']),
}

const answered = { ReceivedAcceptance: { report }, ReceivedBinaryData: { file } } as const

export const acceptanceCalls = {
  /** The report of a published version: the newest by default. */
  getAcceptance: call({
    policy: 'signedIn',
    changes: false,
    request: { ...baseName.shape, version: z.optional(version), ...asked },
    results: { ...answered, KnowledgeBaseNotFound: {} },
  }),
  /** Of a draft, as it is kept. */
  getDraftAcceptance: call({
    policy: 'canWriteStudies',
    changes: false,
    request: { candidate: z.uuid(), ...asked },
    results: { ...answered, CandidateNotFound: {}, CandidateSettled: { settled } },
  }),
}

export type AcceptancePort = Port<typeof acceptanceCalls>

export type Acceptance = Readonly<z.output<typeof acceptance>>
export type AcceptanceReport = Readonly<z.output<typeof report>>
export type PatientResultName = (typeof patientResults)[number]
