/** What others have saved into a case since the sender of a draft last looked, against what the draft says. */
import { mergeFacts } from '@casebook/core/cases/merge'
import { type Fact, type FactValue, foldFacts } from '@casebook/core/dialog/fact'
import { lastWords, type StudyCase, seqOfRevision } from '../cases/cases.repository'
import type { Database } from '../services'
import { type Draft, isUuid } from './drafts.repository'
import { factOfRow, rowOfFact } from './factRow'
import { placeOf } from './ground'
import { savedBefore, timesSaid } from './words.repository'

/** An answer of somebody else: what it is now, who gave it and when. */
export interface TheirAnswer {
  readonly id: string
  readonly theirs: FactValue
  readonly author: string
  readonly at: string
}

export interface Meeting {
  /** Answered by both, differently, and not seen by the sender. */
  readonly conflicts: readonly TheirAnswer[]
  /** Not answered by the draft: it goes into the case beside what the draft says. */
  readonly merged: readonly TheirAnswer[]
}

/**
 * `seen` is the revision that a conflict has shown, or that the sender's screen stands on. A conflict has shown only its questions, so what is
 * new to the screen is counted from the oldest that anything in the draft stood on.
 */
export async function meetOthers(
  tx: Database,
  draft: Draft,
  { id: caseId, revision }: StudyCase,
  seen: string | undefined,
  mine: readonly Fact[],
): Promise<Meeting> {
  const isUpToDate = draft.startedFrom === revision && draft.ground === null
  if (isUpToDate && (seen === undefined || seen === revision)) return { conflicts: [], merged: [] }
  const placeOfSeen = seen !== undefined && isUuid(seen) ? await seqOfRevision(tx, caseId, seen) : undefined
  const newest = await placeOf(tx, caseId, revision)
  const started = await placeOf(tx, caseId, draft.startedFrom ?? revision)
  const ground = Math.min(started, draft.ground ?? started)
  const shown = placeOfSeen ?? ground
  const screen = Math.min(shown, ground)
  if (screen === newest) return { conflicts: [], merged: [] }

  const answersAt = async (place: number) => foldFacts(await savedBefore(tx, caseId, place))
  const saved = await answersAt(newest)
  const { conflicts } = mergeFacts(await answersAt(shown), saved, mine)
  const { news } = mergeFacts(await answersAt(screen), saved, mine)

  const words = new Map((await lastWords(tx, caseId)).map((word) => [factOfRow(word).id, word]))
  const inWords = (id: string, theirs: FactValue): TheirAnswer[] => {
    const word = words.get(id)
    return word ? [{ id, theirs, author: word.author, at: word.at.toISOString() }] : []
  }
  const met = conflicts.flatMap(({ id, theirs }) => inWords(id, theirs))
  return {
    conflicts: await withoutOwn(tx, draft, met),
    merged: news.flatMap(({ id, value }) => inWords(id, value)),
  }
}

/** What the draft itself has said and saved is nobody else's answer, though its sender may not know that it was saved. */
async function withoutOwn(tx: Database, draft: Draft, met: readonly TheirAnswer[]): Promise<readonly TheirAnswer[]> {
  if (!met.some(({ author }) => author === draft.username)) return met
  const keys = met.map(({ id }) => rowOfFact({ id, value: null }))
  const own = new Set((await timesSaid(tx, draft, keys)).map(({ id, at }) => `${id} ${at.getTime()}`))
  return met.filter(({ id, author, at }) => author !== draft.username || !own.has(`${id} ${Date.parse(at)}`))
}
