/**
 * A study with its data as an ODM file, piece by piece: definitions of each version, people and sites, then the cases of each version. With their history the file is
 * transactional: it says what the data are and how they came to be so.
 */
import { baseStructure } from '@casebook/core/bases/structure'
import { dataReasons } from '@casebook/core/statistics/dataset/dataReasons'
import { xml, xmlDeclaration, xmlLines, xmlOpening } from '../../files/xml/writeXml'
import { createIds } from '../../form/ids'
import { writeDefinitions } from '../../odm/write/definitions'
import { createUnits } from '../../odm/write/items'
import { frameOf, studyOf, studyOid, versionOf, versionOid } from '../../odm/write/study'
import type { OdmVersion } from '../../odm/write/version'
import type { ExportedCase, ExportedPeople, ExportedVersion } from '../exportedStudy'
import { adminDataOf } from './adminData'
import { flagLists } from './flags'
import { subjectsOf } from './subjectData'

export interface OdmStudy extends ExportedPeople {
  /** In the order of their publication, at least one. */
  readonly versions: readonly ExportedVersion[]
  readonly writtenAt: Date
  /** The moment that the data are of; null: as they are. */
  readonly asOf: Date | null
  readonly withHistory: boolean
  readonly casesOf: (version: ExportedVersion) => AsyncIterable<ExportedCase>
}

export async function* writeOdmStudy(study: OdmStudy, version: OdmVersion): AsyncGenerator<string> {
  const { versions, writtenAt, asOf, withHistory, casesOf } = study
  const newest = versions.at(-1)
  if (!newest) throw new Error('A study has at least one version')
  const { base } = newest
  const units = createUnits(version, base.config.fallbackLanguage)
  const structures = versions.map((each) => baseStructure(each.base))
  const reasons = dataReasons(structures)
  const lists = flagLists(reasons, version)
  const ids = createIds()
  const all = versions.map((of, i) => {
    const { definitions, forms } = writeDefinitions(of.base, version, { units, lists })
    const structure = structures[i] ?? baseStructure(of.base)
    return { of, definitions, forms, structure, oid: ids.claim(versionOid(of.base)) }
  })
  yield xmlDeclaration
  yield xmlOpening(
    xml(
      'ODM',
      frameOf(version, {
        FileType: withHistory ? 'Transactional' : 'Snapshot',
        FileOID: `${base.group}/${base.id}/${(asOf ?? writtenAt).toISOString()}`,
        CreationDateTime: (asOf ?? writtenAt).toISOString(),
        AsOfDateTime: asOf?.toISOString(),
      }),
    ),
  )
  const written = all.map(({ of, definitions, oid }) => versionOf(of.base, definitions, oid))
  yield xmlLines(studyOf(base, version, { units: units.elements, versions: written }), '  ')
  const oid = studyOid(base)
  const named = all.map(({ of, oid: ofVersion }) => [ofVersion, of] as const)
  yield xmlLines(adminDataOf(study, { study: oid, versions: named }, version), '  ')
  for (const { of, forms, structure, oid: ofVersion } of all) {
    const subjectOf = subjectsOf({ version, structure, forms, reasons })
    let isOpen = false
    for await (const one of casesOf(of)) {
      // A version without cases has no element.
      if (!isOpen) yield xmlOpening(xml('ClinicalData', { StudyOID: oid, MetaDataVersionOID: ofVersion }), '  ')
      isOpen = true
      yield xmlLines(subjectOf(one), '    ')
    }
    if (isOpen) yield '  </ClinicalData>\n'
  }
  yield '</ODM>\n'
}
