/** Deleting marks: the case leaves lists and evaluations and takes no more answers; its trail goes on to be read. */
import type { Speaker } from '../dialog/addFacts'
import type { Database, Services } from '../services'
import { appendToCase } from '../trail/chains.repository'
import { lockCase } from './cases.repository'

/** A case that is marked already stays as it is: deleting twice is one entry. */
export async function deleteCase(
  { now }: Pick<Services, 'now'>,
  tx: Database,
  caseId: string,
  { author, source, reason }: Speaker,
): Promise<void> {
  const { deletedAt } = await lockCase(tx, caseId)
  if (deletedAt !== null) return
  const at = now()
  const nothing = { question: null, occurrence: null, value: null, revision: null }
  await appendToCase(tx, caseId, [{ kind: 'deleted', ...nothing, reason: reason ?? null, author, source, at }])
  await tx.updateTable('study_case').set({ deleted_at: at }).where('id', '=', caseId).execute()
}
