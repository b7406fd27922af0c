/** A file as its author sees it: the study that it becomes, its cells, and what was found in them. */
import {
  type AuthorsSheet,
  type CellPlace,
  type FileFinding,
  fileSeverities,
  numberOfLetters,
  type OpenedFile,
} from '@casebook/core/candidates/authorsFile'
import { convert, type Source } from './convert'
import { decodeText } from './files/decodeText'
import { readTable } from './files/readTable'
import { isWorkbook, readWorkbook } from './files/readWorkbook'
import type { Place, SourceFinding } from './form/finding'

export async function openFile(source: Source): Promise<OpenedFile> {
  const converted = await convert(source)
  const found = converted.findings.map(asFileFinding)
  const findings = fileSeverities.flatMap((severity) => found.filter((finding) => finding.severity === severity))
  const sheets = await sheetsOf(source.bytes)
  return converted.type === 'Base'
    ? { base: converted.base, format: converted.format, findings, sheets }
    : { base: null, findings, sheets }
}

function asFileFinding({ at, severity, message, field, replacement }: SourceFinding): FileFinding {
  const characters = 'from' in at && at.from !== undefined && at.to !== undefined ? { from: at.from, to: at.to } : null
  const question = field ?? ('path' in at && at.path !== 'FILE' ? (at.path ?? null) : null)
  const line = 'line' in at && 'column' in at ? { line: { line: at.line, column: at.column } } : {}
  return { severity, message, cell: cellOf(at), ...line, characters, question, replacement: replacement ?? null }
}

function cellOf(at: Place): CellPlace | null {
  if ('row' in at) return { row: at.row, column: at.column }
  if (!('cell' in at)) return null
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(at.cell) ?? []
  return { sheet: at.sheet, row: Number(digits), column: numberOfLetters(letters) }
}

async function sheetsOf(bytes: Uint8Array): Promise<readonly AuthorsSheet[]> {
  if (isWorkbook(bytes)) {
    const workbook = await readWorkbook(bytes, () => true)
    return workbook.type === 'Workbook' ? workbook.sheets : []
  }
  const { text } = decodeText(bytes)
  if (/^\s*[{[<]/.test(text)) return []
  const table = readTable(text)
  return table.type === 'Table' ? [{ name: null, rows: table.records }] : []
}
