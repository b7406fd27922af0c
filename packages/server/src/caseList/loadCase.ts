/** Opens a case: the caller's draft of it becomes their latest, with whatever they had not saved in it. */

import type { StudyCase } from '../cases/cases.repository'
import { findDraftOfCase, findOrBegin, insertDraft, lockDraft, touchDraft } from '../drafts/drafts.repository'
import { recordEvent } from '../events'
import type { Database, Services } from '../services'

/** Answers the id of the draft. */
export async function loadCase(
  { now }: Pick<Services, 'now'>,
  tx: Database,
  username: string,
  { id: caseId, group, base, versionId, revision, name, owner }: StudyCase,
): Promise<string> {
  const at = now()
  await recordEvent(tx, 'loadedCase', { at, source: username, group, base, owner, case: name })
  const goOn = async () => {
    const there = await findDraftOfCase(tx, username, caseId)
    if (!there) return undefined
    await lockDraft(tx, there)
    await touchDraft(tx, there.id, at)
    return there.id
  }
  const begin = () => insertDraft(tx, { username, group, base, versionId, caseId, startedFrom: revision }, at)
  return findOrBegin(tx, { username, of: caseId }, goOn, begin)
}
