/** Tells the people in one case of each other: those who may go on with it, and no other person. */

import type { RequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { entryCalls } from '@casebook/core/entry/entry.calls'
import { reachOf } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { casesOpenTo } from '../cases/cases.repository'
import { isAloneAndNoted, lastByToken, noteThere, othersHeardOf } from '../cases/presence.repository'
import { type Draft, findDraft } from '../drafts/drafts.repository'
import { freezingOfDraft } from '../drafts/frozenDraft'
import { frozenQuestionnaires } from '../locks/caseFreezing'
import { hashOfLocks, locksOfCase } from '../locks/locks.repository'
import type { Database, Services } from '../services'

type BeThere = ResultOf<typeof entryCalls.beThere>

/**
 * A new case is known to no other person, but locks may concern it. Everyone asks every few seconds, and most are alone: then nothing is written, and nothing more is read
 * than that and the locks of the case.
 */
export async function beThere(
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  base: BaseName,
  { draft: draftId, locks: known }: Pick<RequestOf<typeof entryCalls.beThere>, 'draft' | 'locks'>,
): Promise<BeThere> {
  const draft = await findDraft(db, caller.username, base, draftId)
  if (!draft) return { type: 'DraftNotFound' }
  const { caseId } = draft
  if (caseId === null) return { type: 'OthersThere', others: [], ...(await changedFreezing(db, draft, known)) }
  if (await isAloneAndNoted(db, caseId, caller.username, now()))
    return { type: 'OthersThere', others: [], ...(await changedFreezing(db, draft, known)) }
  if (!(await mayGoOn(db, caller, caseId))) return { type: 'DraftNotFound', accessEnded: true }

  await noteThere(db, caseId, caller.username, now())
  const heardOf = await othersHeardOf(db, caseId, caller.username, now())
  const are = await Promise.all(heardOf.map((other) => mayGoOn(db, other, caseId)))
  const others = heardOf
    .filter((_, i) => are[i])
    .map(({ username, title, firstName, lastName, since }) => ({
      username,
      title,
      firstName,
      lastName,
      since: since.toISOString(),
    }))
  const arrivedAt = await arrivedSince(db, draft)
  return {
    type: 'OthersThere',
    others,
    ...(arrivedAt && { arrivedAt: arrivedAt.toISOString() }),
    ...(await changedFreezing(db, draft, known)),
  }
}

/** Which parts take no answers now, to a page that has seen others: a lock was set or lifted, a part signed or unlocked, a query asked. */
async function changedFreezing(db: Database, draft: Draft, seen: string | undefined) {
  if (seen === undefined) return {}
  const read = await locksOfCase(db, draft.caseId)
  const locks = hashOfLocks(read)
  if (locks === seen) return {}
  const freezing = await freezingOfDraft(db, await readyBase({ db }, draft.versionId), draft, read)
  return { locks, frozen: frozenQuestionnaires(freezing), asked: [...freezing.asked] }
}

/** When the last answers came in by a token since the revision that the draft shows. */
async function arrivedSince(db: Database, { caseId, startedFrom, ofCase }: Draft): Promise<Date | null> {
  if (caseId === null || startedFrom === null || startedFrom === ofCase?.revision) return null
  return lastByToken(db, caseId, startedFrom)
}

/** Read anew each time: a person who was removed from the group is no longer listed and sees no one. */
async function mayGoOn(db: Database, who: Caller, caseId: string): Promise<boolean> {
  const found = await casesOpenTo(db, who, await reachOf(db, who, 'editCase'), 'either')
    .where('study_case.id', '=', caseId)
    .where('study_case.deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
