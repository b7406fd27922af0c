/** Small ODM files for tests. */
import { checkBase } from '@casebook/core/rules/check/checkBase'
import { readXml } from '../files/xml/readXml'
import { asked, type ReadFile } from '../form/read.fixture'
import { isRedcapProject, readProject } from '../redcap/project/readProject'
import { readOdm } from './readOdm'

export interface OdmText {
  /** Definitions besides those below. */
  readonly more?: string
  /** Of the items of the form, as `<ItemRef/>`. */
  readonly refs: string
  readonly items: string
  readonly basic?: string
  /** Without them one event asks for the form. */
  readonly events?: string
  /** Of the group, with whether it repeats. */
  readonly groupAttributes?: string
}

const oneEvent =
  '<StudyEventDef OID="V1" Name="Visit 1" Repeating="No" Type="Scheduled"><FormRef FormOID="F" Mandatory="Yes"/></StudyEventDef>'

export function odmOf({
  refs,
  items,
  more = '',
  basic = '',
  events = oneEvent,
  groupAttributes = '',
}: OdmText): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" xmlns:OpenClinica="http://www.openclinica.org/ns/odm_ext_v130/v3.1" ODMVersion="1.3.2" FileType="Snapshot">
<Study OID="S"><GlobalVariables><StudyName>Study</StudyName><StudyDescription>Study</StudyDescription><ProtocolName>Study</ProtocolName></GlobalVariables>${basic}
<MetaDataVersion OID="M" Name="1">${events}
<FormDef OID="F" Name="Form" Repeating="No"><ItemGroupRef ItemGroupOID="G" Mandatory="Yes"/></FormDef>
<ItemGroupDef OID="G" Name="Group" ${groupAttributes || ' Repeating="No"'}>${refs}</ItemGroupDef>
${items}
${more}
</MetaDataVersion></Study></ODM>`
}

export function readOdmFile(text: string): ReadFile {
  const file = readXml(new TextEncoder().encode(text))
  if (file.type === 'Refused') throw new Error(file.reason)
  const read = isRedcapProject(file.root) ? readProject : readOdm
  const found = read(file.root, { group: 'Instruments', title: 'Study', language: 'en' })
  if (found.type === 'Refused') throw new Error(found.reason)
  const [fault] = checkBase(found.base)
  if (fault) throw new Error(`${fault.path}: ${fault.message}`)
  return asked(found)
}

export const readOdmText = (odm: OdmText): ReadFile => readOdmFile(odmOf(odm))

export const ref = (item: string, attributes = '') => `<ItemRef ItemOID="${item}" Mandatory="No"${attributes}/>`

export function item(oid: string, attributes: string, inside = ''): string {
  const words = `<Question><TranslatedText xml:lang="en">${oid}</TranslatedText></Question>`
  return `<ItemDef OID="${oid}" Name="${oid}" ${attributes}>${words}${inside}</ItemDef>`
}
