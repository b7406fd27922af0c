/** Compares the facts that others saved since the sender last looked with those of the draft. */

import { type Fact, type FactValue, foldFacts } from '@casebook/core/facts/fact'
import { mergeFacts } from '@casebook/core/facts/merge'
import { lastWords, type StudyCase } from '../cases/cases.repository'
import { factOfRow, rowOfFact } from '../facts/factRow'
import { savedBefore, timesSaid } from '../facts/facts.repository'
import type { Database } from '../services'
import { namesOf } from '../session/users'
import { placeOf } from './baseRevision'
import type { Draft } from './drafts.repository'

/** An answer of another person: what it is now, who gave it and when. */
export interface TheirAnswer {
  readonly id: string
  readonly theirs: FactValue
  readonly author: string
  readonly authorName?: string
  readonly at: string
}

export interface MergeOutcome {
  /** Answered by both, differently, and not seen by the sender. */
  readonly conflicts: readonly TheirAnswer[]
  /** Not answered by the draft: it goes into the case beside what the draft says. */
  readonly merged: readonly TheirAnswer[]
}

export interface Screen {
  /** The revision that a conflict has shown. */
  readonly seen?: string | undefined
  /** The base revision of the screen that saves; empty if it has none, and the draft's if this is missing. */
  readonly on?: string | undefined
}

/**
 * Compares each answer with those saved since its base revision. A conflict shows answers saved before it was reported, and no later ones:
 * answers given since then, in another window or on another device, are compared with their own base revision.
 */
export async function mergeOthers(
  tx: Database,
  draft: Draft,
  { id: caseId, revision }: StudyCase,
  { seen, on, mine }: Screen & { readonly mine: readonly Fact[] },
): Promise<MergeOutcome> {
  const stands = [draft.startedFrom, seen ?? revision, on ?? revision].every((one) => one === revision)
  if (stands && draft.baseRevision === null && draft.baseRevisionSinceConflict === null)
    return { conflicts: [], merged: [] }
  const newest = await placeOf(tx, caseId, revision)
  const started = await placeOf(tx, caseId, draft.startedFrom ?? revision)
  const baseRevision = Math.min(started, draft.baseRevision ?? started)
  const told = await placeOf(tx, caseId, seen ?? null)
  const shown = told === 0 ? baseRevision : Math.min(told, draft.baseRevisionSinceConflict ?? told)
  const screen = Math.min(shown, baseRevision, on === undefined ? baseRevision : await placeOf(tx, caseId, on))
  if (screen === newest) return { conflicts: [], merged: [] }

  const answersAt = async (place: number) => foldFacts(await savedBefore(tx, caseId, place))
  const saved = await answersAt(newest)
  const { conflicts } = mergeFacts(await answersAt(shown), saved, mine)
  const { news } = mergeFacts(await answersAt(screen), saved, mine)

  const words = new Map((await lastWords(tx, caseId)).map((word) => [factOfRow(word).id, word]))
  const names = await namesOf(tx, [...new Set([...words.values()].map(({ author }) => author))])
  const inWords = (id: string, theirs: FactValue): TheirAnswer[] => {
    const word = words.get(id)
    if (!word) return []
    const authorName = names.get(word.author)
    return [{ id, theirs, author: word.author, ...(authorName && { authorName }), at: word.at.toISOString() }]
  }
  const met = conflicts.flatMap(({ id, theirs }) => inWords(id, theirs))
  return {
    conflicts: await withoutOwn(tx, draft, met),
    merged: news.flatMap(({ id, value }) => inWords(id, value)),
  }
}

/** The draft's own saved facts are not another person's, even if its sender does not know that the save succeeded. */
async function withoutOwn(tx: Database, draft: Draft, met: readonly TheirAnswer[]): Promise<readonly TheirAnswer[]> {
  if (!met.some(({ author }) => author === draft.username)) return met
  const keys = met.map(({ id }) => rowOfFact({ id, value: null }))
  const own = new Set((await timesSaid(tx, draft, keys)).map(({ id, at }) => `${id} ${at.getTime()}`))
  return met.filter(({ id, author, at }) => author !== draft.username || !own.has(`${id} ${Date.parse(at)}`))
}
