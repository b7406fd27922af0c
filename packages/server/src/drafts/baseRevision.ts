/**
 * The revision on which an answer was given: the one that the sender's screen showed. The draft may be further on by now: another window has
 * opened it anew, the answer to a save was lost, or the answer waited on a device.
 */
import { seqOfRevision } from '../cases/cases.repository'
import { isUuid } from '../database/uuid'
import type { Database } from '../services'
import { changeDraft, type Draft } from './drafts.repository'

/** Sentinel: newer than any revision. */
export const newerThanAny = 2 ** 31 - 1

/**
 * Reset after a full save. A window that was once told of a conflict may still show it, whichever window saved since: answers given there
 * count from that conflict on.
 */
export function withoutBaseRevision({ baseRevisionSinceConflict: since }: Pick<Draft, 'baseRevisionSinceConflict'>) {
  return { baseRevision: null, baseRevisionSinceConflict: since === null ? null : newerThanAny }
}

/** `on`: as the sender says; empty if their screen showed none. A revision of another case counts as none. */
export async function noteBaseRevision(tx: Database, draft: Draft, on: string | undefined): Promise<void> {
  const { id, caseId, startedFrom, baseRevision, baseRevisionSinceConflict: since } = draft
  if (on === undefined || caseId === null || (on === startedFrom && since === null)) return
  const [stood, started] = await Promise.all([placeOf(tx, caseId, on), placeOf(tx, caseId, startedFrom)])
  if (stood < Math.min(started, baseRevision ?? started)) await changeDraft(tx, id, { baseRevision: stood })
  if (since !== null && stood < since) await changeDraft(tx, id, { baseRevisionSinceConflict: stood })
}

/** The number in the case's trail of the entry that closes the revision; 0 for none. */
export async function placeOf(tx: Database, caseId: string, revision: string | null): Promise<number> {
  if (revision === null || !isUuid(revision)) return 0
  return (await seqOfRevision(tx, caseId, revision)) ?? 0
}
