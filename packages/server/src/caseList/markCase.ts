/** Deleting marks: the case leaves lists and evaluations and takes no more answers until it is restored; its trail goes on to be read. */

import { lockCase } from '../cases/cases.repository'
import { notBefore } from '../cases/notBefore'
import type { Speaker } from '../drafts/addFacts'
import type { Database, Services } from '../services'
import { appendToCase, lastTimeOf } from '../trail/chains.repository'

type Clock = Pick<Services, 'now'>

/** A case that is marked already stays as it is: deleting twice is one entry. */
export function deleteCase(clock: Clock, tx: Database, caseId: string, by: Speaker): Promise<void> {
  return markCase(clock, tx, caseId, 'deleted', by)
}

/** A case that is not deleted stays as it is. */
export function restoreCase(clock: Clock, tx: Database, caseId: string, by: Speaker): Promise<void> {
  return markCase(clock, tx, caseId, 'restored', by)
}

async function markCase(
  { now }: Clock,
  tx: Database,
  caseId: string,
  kind: 'deleted' | 'restored',
  { author, source, reason }: Speaker,
): Promise<void> {
  const { deletedAt } = await lockCase(tx, caseId)
  if ((deletedAt !== null) === (kind === 'deleted')) return
  const at = notBefore(now(), await lastTimeOf(tx, caseId))
  const nothing = { question: null, occurrence: null, value: null, revision: null }
  await appendToCase(tx, caseId, [{ kind, ...nothing, reason: reason ?? null, author, source, at }])
  const deleted_at = kind === 'deleted' ? at : null
  await tx.updateTable('study_case').set({ deleted_at }).where('id', '=', caseId).execute()
}
