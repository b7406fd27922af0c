/** Makes a base of a file of any format that Casebook reads. What it is, its content says, not its name. */
import type { Base } from '@casebook/core/bases/base'
import { readDocument } from '@casebook/core/candidates/readDocument'
import { usableId } from '@casebook/core/import/fhir/ids'
import type { Language } from '@casebook/core/language/language'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { decodeText } from './files/decodeText'
import { readTable } from './files/readTable'
import { type SourceFinding, wholeFile } from './form/finding'
import { readHeader } from './redcap/columns'
import { readDictionary } from './redcap/readDictionary'

export type Converted =
  | { readonly type: 'Base'; readonly base: Base; readonly findings: readonly SourceFinding[] }
  /** Nothing could be made of it; the first finding says why, and what to do. */
  | { readonly type: 'Refused'; readonly findings: readonly SourceFinding[] }

export interface Source {
  readonly bytes: Uint8Array
  /** It names a base whose file does not. */
  readonly fileName: string
  readonly group?: string | undefined
  /** Of texts whose file does not say it. */
  readonly language?: Language | undefined
}

export function convert(source: Source): Converted {
  const { bytes } = source
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return refused('A workbook cannot be read yet: save the sheet of the dictionary as CSV.')
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    return refused('This is a workbook of an old Excel (.xls): save the sheet of the dictionary as CSV.')
  const { text, isGuessed } = decodeText(bytes)
  if (text.trim() === '') return refused('The file is empty.')
  if (/^\s*[{[]/.test(text)) return readJson(text, source)
  if (/^\s*</.test(text))
    return refused('XML cannot be read yet: give the dictionary as CSV, or a FHIR Questionnaire as JSON.')
  const table = readTable(text)
  if (table.type === 'Refused') return refused(table.reason)
  const [first = []] = table.records
  const header = readHeader(first)
  if (!header)
    return refused(
      'The first line names no columns of a data dictionary: "Variable / Field Name", "Form Name", "Field Type" and "Field Label" are needed.',
    )
  const { base, findings } = readDictionary(table.records, header, {
    id: idOf(source.fileName),
    group: source.group ?? 'Instruments',
    language: source.language ?? 'en',
  })
  const encoding: readonly SourceFinding[] = isGuessed
    ? [
        {
          at: wholeFile,
          severity: 'note',
          kind: 'Encoding',
          message: 'The file is not in UTF-8: it is read as Windows-1252. Look at letters such as ä and é.',
        },
      ]
    : []
  return checked(base, [...encoding, ...findings])
}

function readJson(text: string, { group }: Source): Converted {
  const read = readDocument(text, { group })
  const findings = read.findings.map(
    ({ path, severity, kind, message, original }): SourceFinding => ({
      at: path === '' ? wholeFile : { path },
      severity: severity === 'warning' ? 'note' : severity,
      kind: kind ?? 'Document',
      message: message ?? 'The document has a fault here.',
      ...(original === undefined ? {} : { original }),
    }),
  )
  if (read.type === 'Base') return { type: 'Base', base: read.base, findings }
  return findings.length > 0
    ? { type: 'Refused', findings }
    : refused('The file is neither a FHIR Questionnaire nor a base of Casebook.')
}

/** A reader makes no base with a fault; should it, the file is refused rather than the base. */
function checked(base: Base, findings: readonly SourceFinding[]): Converted {
  const faults = checkBase(base).map(
    ({ path, message }): SourceFinding => ({
      at: { path },
      severity: 'error',
      kind: 'Base',
      message: `The base would not work: ${path}: ${message}`,
    }),
  )
  return faults.length === 0
    ? { type: 'Base', base, findings }
    : { type: 'Refused', findings: [...faults, ...findings] }
}

function refused(message: string): Converted {
  return { type: 'Refused', findings: [{ at: wholeFile, severity: 'error', kind: 'File', message }] }
}

/** Safe in a file name and an address. */
function idOf(fileName: string): string {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
  return (
    usableId(stem)
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[-.]+|[-.]+$/g, '')
      .slice(0, 100) || 'dictionary'
  )
}
