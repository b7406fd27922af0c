/** A workbook that is an XLSForm, as a base. */
import type { Base } from '@casebook/core/bases/base'
import type { TextLanguage } from '@casebook/core/language/language'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { readWorkbook } from './files/readWorkbook'
import type { SourceFinding } from './form/finding'
import { titleOfFile } from './form/titles'
import { readXlsForm, sheetNames } from './xlsform/readXlsForm'

export interface FormFile {
  readonly bytes: Uint8Array
  /** It names a form that does not. */
  readonly fileName: string
  readonly group: string
  /** Of the base; without it the form names it. */
  readonly base?: string | undefined
  /** Of texts whose language the form does not name. */
  readonly language: TextLanguage
}

export type FormRead =
  | { readonly type: 'Base'; readonly base: Base; readonly findings: readonly SourceFinding[] }
  | { readonly type: 'Refused'; readonly reason: string }

export async function readFormFile({ bytes, fileName, group, base: id, language }: FormFile): Promise<FormRead> {
  const isRead = (name: string) => (sheetNames as readonly string[]).includes(name.trim().toLowerCase())
  const workbook = await readWorkbook(bytes, isRead)
  if (workbook.type === 'Refused') return workbook
  const title = titleOfFile(fileName) || 'Form'
  const read = readXlsForm(workbook.sheets, { id, group, title, language })
  if (read.type === 'Refused') return read
  const [fault] = checkBase(read.base)
  if (fault) throw new Error(`The base would not work: ${fault.path}: ${fault.message}`)
  const others = workbook.names.filter((name) => !isRead(name)).map(otherSheet)
  return { type: 'Base', base: read.base, findings: [...read.findings, ...others] }
}

function otherSheet(sheet: string): SourceFinding {
  const isActing = /^(entities|external_choices)$/i.test(sheet.trim())
  const message = isActing ? `Casebook has no counterpart of the sheet ${sheet}.` : `The sheet ${sheet} is not read.`
  return { at: { sheet, cell: 'A1' }, severity: isActing ? 'lost' : 'note', kind: 'Structure', message }
}
