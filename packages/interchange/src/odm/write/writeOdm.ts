/** Writes a base as an ODM file, 1.3.2 or 2.0. What ODM cannot say is a finding with the id of the question. */
import type { Base } from '@casebook/core/bases/base'
import { writeXml, xml } from '../../files/xml/writeXml'
import type { SourceFinding } from '../../form/finding'
import { writeDefinitions } from './definitions'
import { createUnits } from './items'
import { frameOf, studyOf, versionOf } from './study'
import type { OdmVersion } from './version'

export interface WrittenOdm {
  readonly bytes: Uint8Array
  readonly findings: readonly SourceFinding[]
}

/** The same study is the same file, byte for byte, so no clock is read. */
const created = '2000-01-01T00:00:00Z'

export function writeOdm(base: Base, version: OdmVersion): WrittenOdm {
  const units = createUnits(version, base.config.fallbackLanguage)
  const { definitions, findings } = writeDefinitions(base, version, { units })
  const frame = frameOf(version, {
    FileType: 'Snapshot',
    Granularity: 'Metadata',
    FileOID: `${base.id}/${base.version}`,
    CreationDateTime: created,
  })
  const study = studyOf(base, version, { units: units.elements, versions: [versionOf(base, definitions)] })
  return { bytes: writeXml(xml('ODM', frame, study)), findings }
}
