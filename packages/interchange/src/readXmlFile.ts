/** An XML file, as a base. What it is, its first element says. */
import type { Base } from '@casebook/core/bases/base'
import type { CandidateFormat } from '@casebook/core/candidates/candidate'
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { readXml, type XmlElement } from './files/xml/readXml'
import { type Place, type SourceFinding, wholeFile } from './form/finding'
import { titleOfFile } from './form/titles'
import { readOdm } from './odm/readOdm'
import type { FormFile } from './readFormFile'
import { isRedcapProject, readProject } from './redcap/project/readProject'
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
  const reader = readers.find(({ reads }) => reads(root))
  if (!reader)
    return { type: 'Refused', reason: `Casebook does not read XML files that begin with ${root.written}.`, at }
  const { format, untitled, read } = reader
  const found = read(root, { id, group, title: titleOfFile(fileName) || untitled, language })
  if (found.type === 'Refused') return { ...found, at }
  const [fault] = checkBase(found.base)
  if (fault) throw new Error(`The base would not work: ${fault.path}: ${fault.message}`)
  return { type: 'Base', base: found.base, format, findings: found.findings }
}

const readers = [
  { format: 'xform', untitled: 'Form', reads: isXForm, read: readXForm },
  { format: 'odm', untitled: 'Study', reads: isRedcapProject, read: readProject },
  { format: 'odm2', untitled: 'Study', reads: (root: XmlElement) => isOdm(root) && isOfVersion2(root), read: readOdm },
  { format: 'odm', untitled: 'Study', reads: isOdm, read: readOdm },
] as const

function isOdm({ name }: XmlElement): boolean {
  return name === 'ODM'
}

function isOfVersion2({ attributes }: XmlElement): boolean {
  return attributes.some(({ name, value }) => name === 'ODMVersion' && value.trim().startsWith('2'))
}
