/** The file around the definitions: the study, its versions, their events. */
import type { Base } from '@casebook/core/bases/base'
import type { Text } from '@casebook/core/language/language'
import { type KeptXml, type WrittenElement, xml, xmlText } from '../../files/xml/writeXml'
import { codesWritten } from './codes'
import type { ItemPlace } from './expressions'
import type { WrittenForm } from './groups'
import { createTexts, plain, type WrittenTexts } from './texts'
import type { OdmVersion } from './version'

/** The attributes of the file. `SourceSystem` says that our own words in it are known. */
export function frameOf(
  version: OdmVersion,
  file: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return {
    xmlns: `http://www.cdisc.org/ns/odm/v${version === '1.3.2' ? '1.3' : '2.0'}`,
    ...file,
    ODMVersion: version,
    SourceSystem: 'Casebook',
  }
}

const kept = ({ meta = {} }: Base, key: string) =>
  typeof meta[key] === 'string' && meta[key] !== '' ? meta[key] : undefined

export function studyOid(base: Base): string {
  return kept(base, 'odm/Study') ?? base.id
}

export function versionOid(base: Base): string {
  return kept(base, 'odm/MetaDataVersion') ?? `version/${base.version}`
}

/** @param oid without one its own */
export function versionOf(
  base: Base,
  definitions: readonly WrittenElement[],
  oid: string = versionOid(base),
): WrittenElement {
  return xml('MetaDataVersion', { OID: oid, Name: kept(base, 'odm/version/Name') ?? base.version }, ...definitions)
}

interface Content {
  readonly units: readonly WrittenElement[]
  readonly versions: readonly WrittenElement[]
}

/** @param base whose words are those of the study */
export function studyOf(base: Base, version: OdmVersion, { units, versions }: Content): WrittenElement {
  const { id, text, description, config } = base
  const inWords = (words: Text | undefined) =>
    plain(words?.[config.fallbackLanguage] ?? Object.values(words ?? {})[0] ?? '')
  const title = inWords(text) || id
  const protocol = kept(base, 'odm/ProtocolName') ?? title
  if (version === '2.0')
    return xml(
      'Study',
      { OID: studyOid(base), StudyName: title, ProtocolName: protocol },
      createTexts(version).ifAny('Description', description),
      ...versions,
    )
  return xml(
    'Study',
    { OID: studyOid(base) },
    xml(
      'GlobalVariables',
      {},
      xmlText('StudyName', {}, title),
      xmlText('StudyDescription', {}, inWords(description) || title),
      xmlText('ProtocolName', {}, protocol),
    ),
    units.length > 0 ? xml('BasicDefinitions', {}, ...units) : undefined,
    ...versions,
  )
}

interface Events {
  readonly texts: WrittenTexts
  /** The OID of what holds all events in ODM 2. */
  readonly allEvents: string
  /** The OID of the condition under which a form is not collected. */
  exceptionOf(form: WrittenForm): string | undefined
}

/** Without visits of its own, a study has one. */
export function eventsOf(
  { text, codes }: Base,
  forms: readonly WrittenForm[],
  scores: ItemPlace | null,
  version: OdmVersion,
  { texts, allEvents, exceptionOf }: Events,
): readonly WrittenElement[] {
  const oids = [...new Set(forms.flatMap(({ event }) => event ?? []))]
  const asked = (oid: string) => forms.filter(({ event }) => event === oid)
  const refTo = (form: string, exception?: string) =>
    xml(version === '1.3.2' ? 'FormRef' : 'ItemGroupRef', {
      [version === '1.3.2' ? 'FormOID' : 'ItemGroupOID']: form,
      Mandatory: 'Yes',
      CollectionExceptionConditionOID: exception,
    })
  const events = oids.map((oid) => {
    const [first] = asked(oid)
    const title = first?.visit?.text ?? text
    return xml(
      'StudyEventDef',
      {
        OID: oid,
        Name: plain(Object.values(title)[0] ?? '') || oid,
        Repeating: first?.visit?.repeats ? 'Yes' : 'No',
        Type: first?.visit?.repeats ? 'Unscheduled' : 'Scheduled',
      },
      texts.ifAny('Description', title),
      ...asked(oid).map((form) => refTo(form.oid, exceptionOf(form))),
      scores?.event === oid ? refTo(scores.form) : undefined,
      ...codesWritten(first?.visit?.codes, {}, version),
    )
  })
  const refs = oids.map((oid) => xml('StudyEventRef', { StudyEventOID: oid, Mandatory: 'Yes' }))
  const isOld = version === '1.3.2'
  return [
    xml(
      'Protocol',
      {},
      ...(isOld ? refs : [xml('StudyEventGroupRef', { StudyEventGroupOID: allEvents, Mandatory: 'Yes' })]),
      // Also in ODM 2 a protocol has no codes but these.
      ...codesWritten(codes, {}, '1.3.2'),
    ),
    ...(isOld ? [] : [xml('StudyEventGroupDef', { OID: allEvents, Name: 'Events' }, ...refs)]),
    ...events,
  ]
}

export function formOf(
  version: OdmVersion,
  { oid, name, repeats }: { readonly oid: string; readonly name: string; readonly repeats: boolean },
  inside: readonly (WrittenElement | KeptXml)[],
): WrittenElement {
  return version === '1.3.2'
    ? xml('FormDef', { OID: oid, Name: name, Repeating: repeats ? 'Yes' : 'No' }, ...inside)
    : xml('ItemGroupDef', { OID: oid, Name: name, Repeating: repeats ? 'Simple' : 'No', Type: 'Form' }, ...inside)
}
