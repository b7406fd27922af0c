/** What a draft may not change any more, though it may hold changes to it from before. */

import { type Fact, foldFacts, sameFactValue } from '@casebook/core/dialog/fact'
import type { ReadyBase } from '../bases/compiledBases'
import { type CaseFreezing, freezingOfCase, isFrozenFor } from '../locks/caseFreezing'
import type { CaseLocks } from '../locks/locks.repository'
import type { Database } from '../services'
import type { Draft } from './drafts.repository'
import { factOfRow, questionOf } from './factRow'
import { wasSaid } from './wasSaid'
import { type DraftEntry, factsOfDraft, savedFacts } from './words.repository'

export function freezingOfDraft(
  db: Database,
  ready: ReadyBase,
  draft: Draft,
  locks?: CaseLocks,
): Promise<CaseFreezing> {
  const { name = '', isDeleted = false } = draft.ofCase ?? {}
  return freezingOfCase(db, ready, { id: draft.caseId, name, isDeleted }, () => factsOfDraft(db, draft), locks)
}

/** Whether a fact says what stands in the case: as the draft began from it, or as it is now. */
export async function standingAnswers(db: Database, draft: Draft): Promise<(fact: Fact) => boolean> {
  const { caseId, startedFrom, ofCase } = draft
  const revisions = caseId === null ? [] : [...new Set([startedFrom, ofCase?.revision])]
  const standing = await Promise.all(
    revisions.map(async (revision) =>
      caseId && revision ? foldFacts(await savedFacts(db, caseId, revision)) : new Map(),
    ),
  )
  return ({ id, value }) => standing.some((answers) => sameFactValue(answers.get(id) ?? null, value))
}

export interface FrozenEntries {
  /** Keys of frozen questions that the draft would change. */
  readonly changed: readonly string[]
  /** The entries that a save takes: of frozen questions none, for what was said about them was taken back. */
  readonly rest: readonly DraftEntry[]
}

/** Parts what may be saved from what may not. The answers that a base begins with are nobody's change. */
export async function withoutFrozen(
  db: Database,
  { structure }: ReadyBase,
  draft: Draft,
  freezing: CaseFreezing,
  entries: readonly DraftEntry[],
): Promise<FrozenEntries> {
  const isFrozen = (entry: DraftEntry) => {
    const question = questionOf(entry)
    const place = structure.questions.get(question)
    const { id: key } = factOfRow({ ...entry, question })
    return wasSaid(entry) && place !== undefined && isFrozenFor(freezing, entry.source)(place.questionnaire.id, key)
  }
  const frozen = new Set(entries.filter(isFrozen))
  if (frozen.size === 0) return { changed: [], rest: entries }
  const isTakenBack = await standingAnswers(db, draft)
  const last = new Map([...frozen].map(factOfRow).map((fact) => [fact.id, fact]))
  const changed = [...last.values()].filter((fact) => !isTakenBack(fact)).map(({ id }) => id)
  return { changed, rest: entries.filter((entry) => !frozen.has(entry)) }
}
