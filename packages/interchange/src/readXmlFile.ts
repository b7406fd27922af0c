/** An XML file, as a base. What it is, its first element says. */
import type { Base } from '@casebook/core/bases/base'
import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { readXml } from './files/xml/readXml'
import { type Place, type SourceFinding, wholeFile } from './form/finding'
import { titleOfFile } from './form/titles'
import type { FormFile } from './readFormFile'
import { isXForm, readXForm } from './xforms/readXForm'

export type XmlRead =
  | {
      readonly type: 'Base'
      readonly base: Base
      readonly format: CandidateFormat
      readonly findings: readonly SourceFinding[]
    }
  | { readonly type: 'Refused'; readonly reason: string; readonly at: Place }

export function readXmlFile({ bytes, fileName, group, base: id, language }: FormFile): XmlRead {
  const file = readXml(bytes)
  if (file.type === 'Refused') return { type: 'Refused', reason: file.reason, at: file.at ?? wholeFile }
  const { root } = file
  const at = { line: root.line, column: root.column }
  if (!isXForm(root))
    return { type: 'Refused', reason: `Casebook does not read XML files that begin with ${root.written}.`, at }
  const read = readXForm(root, { id, group, title: titleOfFile(fileName) || 'Form', language })
  if (read.type === 'Refused') return { ...read, at }
  const [fault] = checkBase(read.base)
  if (fault) throw new Error(`The base would not work: ${fault.path}: ${fault.message}`)
  return { type: 'Base', base: read.base, format: 'xform', findings: read.findings }
}
