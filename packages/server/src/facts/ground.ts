/**
 * The revision on which an answer was given: the one that its giver's screen stood on, be the draft further on by now. Another window may have
 * opened the draft anew, or the answer to a save was lost, or the answer waited on a device.
 */
import { seqOfRevision } from '../cases/cases.repository'
import { changeDraft, type Draft, isUuid } from '../drafts/drafts.repository'
import type { Database } from '../services'

/** Later than every revision. */
export const noneSince = 2 ** 31 - 1

/**
 * Of a draft of which everything is saved. If one of its windows was once told of a conflict it may still show it, whichever window saved
 * since: what it is answered there counts from then on.
 */
export function noGround({ groundSinceConflict: since }: Pick<Draft, 'groundSinceConflict'>) {
  return { ground: null, groundSinceConflict: since === null ? null : noneSince }
}

/** `on`: as the sender says; empty if their screen stood on none. What is no revision of the case counts as none. */
export async function noteGround(tx: Database, draft: Draft, on: string | undefined): Promise<void> {
  const { id, caseId, startedFrom, ground, groundSinceConflict: since } = draft
  if (on === undefined || caseId === null || (on === startedFrom && since === null)) return
  const [stood, started] = await Promise.all([placeOf(tx, caseId, on), placeOf(tx, caseId, startedFrom)])
  if (stood < Math.min(started, ground ?? started)) await changeDraft(tx, id, { ground: stood })
  if (since !== null && stood < since) await changeDraft(tx, id, { groundSinceConflict: stood })
}

/** The number in the case's trail of the entry that closes the revision; 0 for none. */
export async function placeOf(tx: Database, caseId: string, revision: string | null): Promise<number> {
  if (revision === null || !isUuid(revision)) return 0
  return (await seqOfRevision(tx, caseId, revision)) ?? 0
}
