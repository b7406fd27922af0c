/** Tells the people in one case of each other: those who may go on with it, and nobody else. */

import type { ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { entryCalls } from '@casebook/core/entry/entry.calls'
import type { BaseName } from '../bases/bases.repository'
import { casesOpenTo } from '../cases/cases.repository'
import { type Draft, findDraft } from '../drafts/drafts.repository'
import { reachOf } from '../groups/reach'
import type { Database, Services } from '../services'
import { isAloneAndNoted, lastByToken, noteThere, othersHeardOf } from './presence.repository'

type BeThere = ResultOf<typeof entryCalls.beThere>

/**
 * A new case is known to nobody else. Everybody asks every few seconds, and most are alone: then nothing is written, and nothing more is read
 * than that.
 */
export async function beThere(
  { db, now }: Pick<Services, 'db' | 'now'>,
  caller: Caller,
  base: BaseName,
  draftId: string | undefined,
): Promise<BeThere> {
  const draft = await findDraft(db, caller.username, base, draftId)
  if (!draft) return { type: 'DraftNotFound' }
  const { caseId } = draft
  if (caseId === null) return { type: 'OthersThere', others: [] }
  if (await isAloneAndNoted(db, caseId, caller.username, now())) return { type: 'OthersThere', others: [] }
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
  return { type: 'OthersThere', others, ...(arrivedAt && { arrivedAt: arrivedAt.toISOString() }) }
}

/** When the last answers came in by a token since the revision that the draft shows. */
async function arrivedSince(db: Database, { caseId, startedFrom, ofCase }: Draft): Promise<Date | null> {
  if (caseId === null || startedFrom === null || startedFrom === ofCase?.revision) return null
  return lastByToken(db, caseId, startedFrom)
}

/** Asked anew each time: whoever was taken out of the group since is not there any more, and is told of nobody. */
async function mayGoOn(db: Database, who: Caller, caseId: string): Promise<boolean> {
  const found = await casesOpenTo(db, who, await reachOf(db, who, 'editCase'))
    .where('study_case.id', '=', caseId)
    .where('study_case.deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
