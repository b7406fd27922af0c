/** Checks an uploaded document. Long work without a wait in it: `checkDocument` runs it in a thread of its own. */
import { hash } from 'node:crypto'
import type { BaseName } from '@casebook/core/bases/baseName'
import { baseStructure } from '@casebook/core/bases/structure'
import {
  type CandidateFinding,
  type CandidateFormat,
  countFindings,
  type DocumentFault,
  type FindingCounts,
  mostFindings,
  worstFirst,
} from '@casebook/core/candidates/candidate'
import {
  type Destination,
  importedGroup,
  inShort,
  type ReadDocument,
  readDocument,
} from '@casebook/core/candidates/readDocument'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { TextLanguage } from '@casebook/core/language/language'
import { readFhir } from '@casebook/interchange/fhir/readFhir'
import { isXml } from '@casebook/interchange/files/xml/decodeXml'
import type { SourceFinding } from '@casebook/interchange/form/finding'
import { readDictionaryFile } from '@casebook/interchange/readDictionaryFile'
import { readFormFile } from '@casebook/interchange/readFormFile'
import { readXmlFile } from '@casebook/interchange/readXmlFile'
import { isStorable } from '../database/storableText'

export interface Found {
  readonly findings: readonly CandidateFinding[]
  readonly counts: FindingCounts
}

export interface FitDocument extends Found, BaseName {
  readonly type: 'Fit'
  readonly format: CandidateFormat
  readonly questions: number
  /** Canonical JSON. */
  readonly document: string
  readonly checksum: string
}

export type CheckedDocument = FitDocument | (Found & { readonly type: 'Refused'; readonly fault: DocumentFault })

export interface DocumentSource extends Destination {
  /** It names the base of a file that does not. */
  readonly fileName?: string | undefined
  /** The language of the texts, where the file names none. */
  readonly language?: TextLanguage | undefined
  readonly preset?: string | undefined
}

export async function checkedDocument(content: Uint8Array, source: DocumentSource): Promise<CheckedDocument> {
  const isForm = isSpreadsheet(content)
  if (!isForm && isArchive(content)) return refused('archive')
  const read = isForm
    ? await readForm(content, source)
    : isXml(content)
      ? readXmlOf(content, source)
      : (readDictionaryOf(content, source) ?? readJson(content, source))
  if (read.type === 'Refused') return refused(read.fault, read.findings)
  const document = canonicalJson(read.base)
  if (!isStorable(document)) return refused('faults', [unstorable])
  return {
    type: 'Fit',
    group: read.base.group,
    base: read.base.id,
    format: read.format,
    questions: baseStructure(read.base).questions.size,
    document,
    checksum: hash('sha256', document),
    ...found(read),
  }
}

function readJson(content: Uint8Array, source: DocumentSource): ReadDocument {
  const text = textOf(content)
  return text === null ? { type: 'Refused', fault: 'encoding', findings: [] } : readDocument(text, source, readFhir)
}

async function readForm(bytes: Uint8Array, source: DocumentSource): Promise<ReadDocument> {
  const { fileName = 'form.xlsx', group = importedGroup, base, language = 'en' } = source
  const read = await readFormFile({ bytes, fileName, group, base, language })
  if (read.type === 'Refused')
    return { type: 'Refused', fault: 'workbook', findings: [{ severity: 'error', path: '', message: read.reason }] }
  const findings = read.findings.map((finding) => candidateFinding(finding))
  return { type: 'Base', base: read.base, format: 'xlsform', findings: worstFirst(findings) }
}

function readXmlOf(bytes: Uint8Array, source: DocumentSource): ReadDocument {
  const { fileName = 'form.xml', group = importedGroup, base, language = 'en' } = source
  const read = readXmlFile({ bytes, fileName, group, base, language })
  if (read.type === 'Refused')
    return { type: 'Refused', fault: 'faults', findings: [{ severity: 'error', path: '', message: read.reason }] }
  const findings = read.findings.map((finding) => candidateFinding(finding))
  return { type: 'Base', base: read.base, format: read.format, findings: worstFirst(findings) }
}

/** Null if it is no data dictionary. */
function readDictionaryOf(bytes: Uint8Array, source: DocumentSource): ReadDocument | null {
  const { fileName = 'dictionary.csv', group = importedGroup, base, language = 'en', preset } = source
  const read = readDictionaryFile({ bytes, fileName, group, base, language, preset })
  if (!read) return null
  if (read.problem !== null)
    return { type: 'Refused', fault: 'faults', findings: [{ severity: 'error', path: '', message: read.problem }] }
  const findings = read.findings.map((finding) => candidateFinding(finding, read.header))
  return { type: 'Base', base: read.base, format: read.dialect, findings: worstFirst(findings) }
}

/** A fault of the author's file keeps nothing from being published: what it spoils does not act, and the finding says so. */
function candidateFinding(
  { at, severity, kind, message, field = '', original, presets, preset, asksLanguage }: SourceFinding,
  header: readonly string[] = [],
): CandidateFinding {
  return {
    severity: severity === 'error' ? 'warning' : severity,
    path: field,
    ...('row' in at ? { cell: { row: at.row, header: header[at.column - 1]?.trim() ?? String(at.column) } } : {}),
    ...('line' in at && 'column' in at ? { line: at.line, column: at.column } : {}),
    ...('cell' in at ? { cell: { sheet: at.sheet, address: at.cell } } : {}),
    ...(kind === 'File' ? {} : { kind }),
    message,
    ...(presets ? { presets } : {}),
    ...(preset === undefined ? {} : { preset }),
    ...(asksLanguage ? { asksLanguage } : {}),
    ...(original === undefined ? {} : { original: inShort(original) }),
  }
}

const unstorable: CandidateFinding = {
  severity: 'error',
  path: '',
  message: 'A text holds the character NUL or half of a surrogate pair.',
}

function refused(fault: DocumentFault, findings: readonly CandidateFinding[] = []): CheckedDocument {
  return { type: 'Refused', fault, ...found({ findings }) }
}

function found({ findings }: Pick<ReadDocument, 'findings'>): Found {
  return { findings: findings.slice(0, mostFindings).map(asStorable), counts: countFindings(findings) }
}

/** Any content of the document may be quoted. */
function asStorable(finding: CandidateFinding): CandidateFinding {
  // The cast is safe: texts become texts, and all else stays.
  return storable(finding) as CandidateFinding
}

function storable(value: unknown): unknown {
  // Through UTF-8, which has no half of a surrogate pair.
  if (typeof value === 'string') return Buffer.from(value).toString().replaceAll('\0', '\ufffd')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([field, of]) => [field, storable(of)]))
}

/** By the names of the files in it, which stand in a ZIP as they are; or by the first bytes of an old one. */
function isSpreadsheet(content: Uint8Array): boolean {
  const [first, second, third] = content
  if (first === 0xd0 && second === 0xcf && third === 0x11) return true
  const names = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  return isArchive(content) && ['xl/workbook', 'opendocument.spreadsheet'].some((name) => names.includes(name))
}

/** ZIP (also of spreadsheets) and gzip. Nothing is ever unpacked. */
function isArchive(content: Uint8Array): boolean {
  const [first, second] = content
  return (first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b)
}

/** Null if it is not UTF-8. A byte order mark is left out. */
function textOf(content: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return null
  }
}
