/** What others have saved into a case since the sender of a draft last looked, against what the draft says. */
import { mergeFacts } from '@casebook/core/cases/merge'
import { type Fact, type FactValue, foldFacts } from '@casebook/core/dialog/fact'
import { lastWords, type StudyCase, seqOfRevision } from '../cases/cases.repository'
import type { Database } from '../services'
import { type Draft, isUuid } from './drafts.repository'
import { factOfRow } from './factRow'
import { savedFacts } from './words.repository'

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
 * `seen` is the revision that the sender's screen stands on, or one that a conflict has shown. A conflict has shown
 * only its questions, so what is new to the screen is counted from the older of `seen` and the draft's beginning.
 */
export async function meetOthers(
  tx: Database,
  draft: Draft,
  { id: caseId, revision }: StudyCase,
  seen: string | undefined,
  mine: readonly Fact[],
): Promise<Meeting> {
  if (draft.startedFrom === revision && (seen === undefined || seen === revision)) return { conflicts: [], merged: [] }
  const started = { revision: draft.startedFrom ?? revision, seq: 0 }
  started.seq = (await seqOfRevision(tx, caseId, started.revision)) ?? 0
  const seenSeq = seen !== undefined && isUuid(seen) ? await seqOfRevision(tx, caseId, seen) : undefined
  const shown = seen !== undefined && seenSeq !== undefined ? { revision: seen, seq: seenSeq } : started
  const screen = shown.seq < started.seq ? shown : started
  if (screen.revision === revision) return { conflicts: [], merged: [] }

  const answersAt = async (at: string) => foldFacts(await savedFacts(tx, caseId, at))
  const saved = await answersAt(revision)
  const { conflicts } = mergeFacts(await answersAt(shown.revision), saved, mine)
  const { news } = mergeFacts(await answersAt(screen.revision), saved, mine)

  const words = new Map((await lastWords(tx, caseId)).map((word) => [factOfRow(word).id, word]))
  const inWords = (id: string, theirs: FactValue): TheirAnswer[] => {
    const word = words.get(id)
    return word ? [{ id, theirs, author: word.author, at: word.at.toISOString() }] : []
  }
  return {
    conflicts: conflicts.flatMap(({ id, theirs }) => inWords(id, theirs)),
    merged: news.flatMap(({ id, value }) => inWords(id, value)),
  }
}
