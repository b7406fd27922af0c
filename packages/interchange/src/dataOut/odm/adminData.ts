/** The people and sites that the data of an ODM file name, and what a signature means. */
import { type SdvLevel, sdvLevels } from '@casebook/core/sdv/level'
import { type WrittenElement, xml, xmlText } from '../../files/xml/writeXml'
import type { OdmVersion } from '../../odm/write/version'
import type { ExportedPeople, ExportedVersion } from '../exportedStudy'

export const userOid = (username: string) => `user/${username}`
export const locationOid = (site: string | null) => (site === null ? 'site' : `site/${site}`)
export const signatureOid = (level: SdvLevel) => `signature/${level}`

const meanings: Readonly<Record<SdvLevel, string>> = {
  PI: 'The investigator confirms that the data are accurate and complete.',
  Monitor: 'The monitor confirms that the data agree with their sources.',
}
const legalReason = 'The signer takes responsibility for what they sign, as with a signature by hand.'

interface Of {
  readonly study: string
  /** Each with its OID. */
  readonly versions: readonly (readonly [oid: string, version: ExportedVersion])[]
}

export function adminDataOf(
  { users, sites }: ExportedPeople,
  { study, versions }: Of,
  version: OdmVersion,
): WrittenElement {
  const login = version === '1.3.2' ? 'LoginName' : 'UserName'
  const refs = versions.map(([oid, { publishedAt }]) =>
    xml('MetaDataVersionRef', {
      StudyOID: study,
      MetaDataVersionOID: oid,
      EffectiveDate: publishedAt.toISOString().slice(0, 10),
    }),
  )
  const locations = [null, ...sites].map((site) =>
    xml(
      'Location',
      {
        OID: locationOid(site),
        Name: site ?? 'No site',
        ...(version === '1.3.2' ? { LocationType: site === null ? 'Other' : 'Site' } : {}),
      },
      ...refs,
    ),
  )
  return xml(
    'AdminData',
    { StudyOID: study },
    ...users.map(({ username, name }) =>
      xml(
        'User',
        { OID: userOid(username) },
        xmlText(login, {}, username),
        name === '' ? undefined : xmlText('FullName', {}, name),
      ),
    ),
    ...locations,
    ...sdvLevels.map((level) =>
      xml(
        'SignatureDef',
        { OID: signatureOid(level), Methodology: 'Electronic' },
        xmlText('Meaning', {}, meanings[level]),
        xmlText('LegalReason', {}, legalReason),
      ),
    ),
  )
}
