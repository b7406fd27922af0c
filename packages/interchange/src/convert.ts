/** Makes a base of a file of any format that Casebook reads. What it is, its content says, not its name. */
import type { Base } from '@casebook/core/bases/base'
import { partAt } from '@casebook/core/bases/described/partAt'
import { type FindingKind, findingKinds } from '@casebook/core/bases/findingKinds'
import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import { readDocument } from '@casebook/core/candidates/readDocument'
import type { TextLanguage } from '@casebook/core/language/language'
import { decodeText } from './files/decodeText'
import { readTable } from './files/readTable'
import { isWorkbook } from './files/readWorkbook'
import { isXml } from './files/xml/decodeXml'
import { type Place, type SourceFinding, wholeFile } from './form/finding'
import { readDictionaryFile } from './readDictionaryFile'
import { readFormFile } from './readFormFile'
import { readXmlFile } from './readXmlFile'

export type Converted =
  | {
      readonly type: 'Base'
      readonly base: Base
      readonly format: CandidateFormat
      readonly findings: readonly SourceFinding[]
    }
  /** Nothing could be made of it; the first finding says why, and what to do. */
  | { readonly type: 'Refused'; readonly findings: readonly SourceFinding[] }

export interface Source {
  readonly bytes: Uint8Array
  /** It names a base whose file does not. */
  readonly fileName: string
  readonly group?: string | undefined
  /** Of texts whose file does not say it. */
  readonly language?: TextLanguage | undefined
  /** One of the presets that the file has. */
  readonly preset?: string | undefined
}

export async function convert(source: Source): Promise<Converted> {
  const { bytes } = source
  if (isWorkbook(bytes)) return readForm(source)
  if (isXml(bytes)) return readMarkup(source)
  const { text } = decodeText(bytes)
  if (text.trim() === '') return refused('The file is empty.')
  if (/^\s*[{[]/.test(text)) return readJson(text, source)
  const { fileName, group = 'Instruments', language = 'en', preset } = source
  const read = readDictionaryFile({ bytes, fileName, group, language, preset })
  if (read?.problem) return refused(read.problem)
  if (read) return { type: 'Base', base: read.base, format: read.dialect, findings: read.findings }
  const table = readTable(text)
  return refused(table.type === 'Refused' ? table.reason : noDictionary)
}

const noDictionary =
  'No line at the beginning names the columns of a data dictionary: "Variable / Field Name", "Form Name", "Field Type" and "Field Label" are needed.'

async function readForm({ bytes, fileName, group = 'Instruments', language = 'en' }: Source): Promise<Converted> {
  const read = await readFormFile({ bytes, fileName, group, language })
  return read.type === 'Refused' ? refused(read.reason) : { ...read, format: 'xlsform' }
}

async function readJson(text: string, { group }: Source): Promise<Converted> {
  // Its library is large, and most files need none of it.
  const { readFhir } = await import('./fhir/readFhir')
  const read = readDocument(text, { group }, readFhir)
  const findings = read.findings.map(
    ({ path, line, severity, kind, message, original }): SourceFinding => ({
      at: path === '' ? wholeFile : { path, ...(line === undefined ? {} : { line }) },
      severity: severity === 'warning' ? 'note' : severity,
      kind: kind && isFindingKind(kind) ? kind : 'File',
      message: message ?? 'The document has a fault here.',
      ...(severity === 'error' ? helpAt(path) : {}),
      ...(original === undefined ? {} : { original }),
    }),
  )
  if (read.type === 'Base') return { type: 'Base', base: read.base, format: read.format, findings }
  return findings.length > 0
    ? { type: 'Refused', findings }
    : refused('The file is neither a FHIR Questionnaire nor a base of Casebook.')
}

function readMarkup({ bytes, fileName, group = 'Instruments', language = 'en' }: Source): Converted {
  const read = readXmlFile({ bytes, fileName, group, language })
  return read.type === 'Refused' ? refused(read.reason, read.at) : read
}

function helpAt(path: string): Pick<SourceFinding, 'help'> {
  const part = partAt(path)
  return part ? { help: `${part.name}: ${part.says} For example ${JSON.stringify(part.example)}` } : {}
}

function refused(message: string, at: Place = wholeFile): Converted {
  return { type: 'Refused', findings: [{ at, severity: 'error', kind: 'File', message }] }
}

function isFindingKind(kind: string): kind is FindingKind {
  return (findingKinds as readonly string[]).includes(kind)
}
