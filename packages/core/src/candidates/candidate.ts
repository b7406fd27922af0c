/**
 * A candidate: an uploaded document that the server has made a base of. It changes nothing for anybody until it is published as the
 * next version of its base.
 */

import { type FindingKind, findingSeverities } from '../bases/findingKinds'
import type { Text } from '../language/language'
import { isFileTooLarge } from '../options/optionValue'
import type { Place } from './places'

export const candidateFormats = ['casebook', 'fhir', 'redcap', 'arc', 'xlsform', 'xform', 'odm', 'odm2'] as const

export type CandidateFormat = (typeof candidateFormats)[number]

/**
 * The worst first. `error`: keeps the base from being published. `warning`: should be looked at before. The others are those of an
 * import.
 */
export const candidateSeverities = ['error', 'warning', ...findingSeverities] as const

/** The subjects of warnings. Each has its sentence in all languages. */
export const warningKinds = [
  'MissingPicture',
  'MissingTexts',
  'NeverShown',
  'NeverShownSection',
  'HidesItself',
  'HideEachOther',
  'Background',
  'HiddenAnswer',
] as const

export type WarningKind = (typeof warningKinds)[number]

export type CandidateSeverity = (typeof candidateSeverities)[number]

export interface CandidateFinding {
  readonly severity: CandidateSeverity
  /** Where in the uploaded document; empty for the document as a whole. */
  readonly path: string
  /** The readable name of the place, if it has one. */
  readonly name?: string | undefined
  /** The same as people name it. */
  readonly place?: Place | undefined
  /** Of the document, counted from 1. */
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** The cell of a table, whose header is row 1; of a workbook, as its program names it: `F41`. */
  readonly cell?:
    | { readonly row: number; readonly header: string }
    | { readonly sheet: string; readonly address: string }
    | undefined
  /** The subject of an import finding or of a warning. */
  readonly kind?: FindingKind | WarningKind | undefined
  /** What the sentence of a warning tells of. */
  readonly values?: Readonly<Record<string, string | number>> | undefined
  /** The questions that it tells of. */
  readonly questions?: readonly Text[] | undefined
  /** The author may have the file read with one of these. */
  readonly presets?: readonly string[] | undefined
  /** The chosen one. */
  readonly preset?: string | undefined
  /** The author may name the language of the texts, which the file does not. */
  readonly asksLanguage?: boolean | undefined
  /** One sentence in English. */
  readonly message: string
  /** The original in the document, as JSON. A long one is cut. */
  readonly original?: string | undefined
}

export type FindingCounts = Readonly<Record<CandidateSeverity, number>>

/** The findings that are kept, the worst first. The counts tell of all. */
export const mostFindings = 1_000

export function countFindings(findings: readonly Pick<CandidateFinding, 'severity'>[]): FindingCounts {
  const counts = { error: 0, warning: 0, lost: 0, changed: 0, note: 0 }
  for (const { severity } of findings) counts[severity] += 1
  return counts
}

export function worstFirst(findings: readonly CandidateFinding[]): readonly CandidateFinding[] {
  return candidateSeverities.flatMap((severity) => findings.filter((finding) => finding.severity === severity))
}

/** Why no candidate was made of a document. */
export const documentFaults = [
  'empty',
  /** Broken on its way. */
  'data',
  /** ZIP or gzip, and no workbook. It is never unpacked. */
  'archive',
  /** A table that is no data dictionary. */
  'spreadsheet',
  /** A workbook that is no XLSForm, or that cannot be read. The finding says why. */
  'workbook',
  /** Not UTF-8. */
  'encoding',
  'json',
  /** JSON, but neither a base nor a FHIR questionnaire that can be read. */
  'kind',
  /** Nested too deeply. */
  'depth',
  /** The findings say why it makes no base. */
  'faults',
  /** The check took too long, or too much memory. */
  'effort',
] as const

export type DocumentFault = (typeof documentFaults)[number]

/** A file may have 5 MiB. One that is larger is refused before it is sent. */
export const isDocumentTooLarge = (bytes: number) => isFileTooLarge(bytes - 1)

/** The version that comes next: that of the document if it is new, otherwise the newest counted up. */
export function nextVersion(documents: string, published: readonly string[]): string {
  if (!published.includes(documents)) return documents
  let version = published[0] ?? documents
  do version = countedUp(version)
  while (published.includes(version))
  return version
}

/** `7` → `8`, `2.9` → `2.10`, `draft` → `draft-2`. */
function countedUp(version: string): string {
  const [, front, digits] = /^(.*?)(\d{1,15})$/.exec(version) ?? []
  return digits === undefined ? `${version.slice(0, 60)}-2` : `${front}${Number(digits) + 1}`
}
