/** Brings a version from practice to the live side: the very document that was tested, named by its hash, and no other. */
import type { BaseName } from '@casebook/core/bases/baseName'
import { onSide, sideOf } from '@casebook/core/bases/sides/practice'
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { practiceCalls } from '@casebook/core/practice/practice.calls'
import { areAccepted } from '@casebook/core/testPatients/differing'
import { documentOf, findVersion } from '../bases/bases.repository'
import { copyVersions } from '../bases/copyVersions'
import { differingIn, recordDespite } from '../candidates/differingIn'
import { lockVersions } from '../candidates/versions.repository'
import { checkFindings } from '../deployment/checkFindings'
import { recordEvent } from '../events'
import type { Database } from '../services'
import { practisedVersions } from './practice.repository'

type Promotion = typeof practiceCalls.promoteVersion

export async function promoteVersion(
  tx: Database,
  name: BaseName,
  { version, checksum, follows, despite = [] }: Omit<ReceivedRequestOf<Promotion>, keyof BaseName>,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<ResultOf<Promotion>> {
  const practice = onSide('practice', name)
  if (sideOf(name.base) === 'practice' || !(await findVersion(tx, practice))) return { type: 'KnowledgeBaseNotFound' }
  await lockVersions(tx)
  const tested = await findVersion(tx, practice, version)
  if (tested?.checksum !== checksum) return { type: 'VersionNotTested' }
  const { document } = await documentOf(tx, tested.id)
  if ((await checkFindings(tx, document)).length > 0) return { type: 'VersionUnfit' }
  const differing = await differingIn(document)
  if (!areAccepted(differing, despite)) return { type: 'TestPatientsDiffer', patients: differing }
  const newest = (await findVersion(tx, name))?.version ?? null
  const { state } = (await practisedVersions(tx, name)).find((one) => one.version === version) ?? {}
  if (newest !== follows || state !== 'tested') return { type: 'BaseChanged', newest }
  await copyVersions(tx, name, 'live', { version, by, at })
  await recordEvent(tx, 'versionPromoted', { at, source: by, ...name, version, checksum })
  await recordDespite(tx, { ...name, version }, differing, { at, source: by })
  return { type: 'VersionPromoted' }
}
