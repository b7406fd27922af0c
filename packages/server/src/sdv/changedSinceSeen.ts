/** A signature counts for what the person saw: the saved answers of the revision on their screen. */
import { changedSinceVerified, hashOfSeen, verificationOf } from '@casebook/core/sdv/verified'
import type { StudyCase } from '../cases/cases.repository'
import { isUuid } from '../database/uuid'
import type { Database } from '../services'
import { hashOfText, savedAnswers } from './verifiedAnswers'

/** Keys of the answers that differ from those of that revision; null if the person has seen the case as it is. */
export async function changedSinceSeen(
  tx: Database,
  { id, revision }: Pick<StudyCase, 'id' | 'revision'>,
  seen: string,
): Promise<readonly string[] | null> {
  if (seen === revision) return null
  const before = isUuid(seen) ? await savedAnswers(tx, { id, revision: seen }) : new Map()
  const now = await savedAnswers(tx, { id, revision })
  const [verification, current] = [verificationOf(before, hashOfText), verificationOf(now, hashOfText)]
  // A later revision may hold the same answers, such as one with a note more.
  if (hashOfSeen(verification, hashOfText) === hashOfSeen(current, hashOfText)) return null
  return changedSinceVerified(verification, now, hashOfText)
}
