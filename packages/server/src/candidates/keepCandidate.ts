import { randomUUID } from 'node:crypto'
import { holds } from '@casebook/core/permissions/capabilities'
import { recordEvent } from '../events'
import type { Database } from '../services'
import { findAccount } from '../session/users'
import { insertCandidate, sameCandidate } from './candidates.repository'
import type { FitDocument } from './checkedDocument'

interface Uploaded {
  readonly fileName: string
  readonly by: string
  readonly at: Date
}

/** Keeps a checked document. The id of the candidate, or null: the check took its time, and the sender has lost the role meanwhile. */
export async function keepCandidate(
  tx: Database,
  checked: FitDocument,
  { fileName, by, at }: Uploaded,
): Promise<string | null> {
  const account = await findAccount(tx, by)
  if (!account?.isOpen || !holds(account.roles, 'canManageBases')) return null
  const { group, base } = checked
  const same = await sameCandidate(tx, checked, by)
  if (same !== undefined) return same
  const id = randomUUID()
  await insertCandidate(tx, checked, { id, fileName, by, at })
  await recordEvent(tx, 'questionnaireUploaded', { at, source: by, group, base, file: fileName })
  return id
}
