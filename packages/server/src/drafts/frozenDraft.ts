/** The frozen answers of a draft. It may hold earlier changes to them. */

import { annotatedKey } from '@casebook/core/annotation/annotation'
import { keyOf } from '@casebook/core/bases/key'
import type { BaseStructure } from '@casebook/core/bases/structure'
import { type Fact, foldFacts, sameFactValue } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'
import type { ReadyBase } from '../bases/compiledBases'
import { factOfRow } from '../facts/factRow'
import { factsIn, factsOfDraft, savedFacts, unsavedEntries } from '../facts/facts.repository'
import { wasSaid } from '../facts/wasSaid'
import { type CaseFreezing, freezingOfCase, isFrozenFor } from '../locks/caseFreezing'
import type { CaseLocks } from '../locks/locks.repository'
import type { Database } from '../services'
import type { DraftEntry } from '../trail/chains.repository'
import type { Draft } from './drafts.repository'

export function freezingOfDraft(
  db: Database,
  ready: ReadyBase,
  draft: Draft,
  locks?: CaseLocks,
): Promise<CaseFreezing> {
  const { name = '', isDeleted = false } = draft.ofCase ?? {}
  return freezingOfCase(db, ready, { id: draft.caseId, name, isDeleted, locks }, () => factsOfDraft(db, draft))
}

/** Whether a fact repeats the answer from before the draft. */
export async function standingAnswers(db: Database, draft: Draft): Promise<(fact: Fact) => boolean> {
  const standing = (await standingFacts(db, draft)).map(foldFacts)
  return ({ id, value }) => standing.some((answers) => sameFactValue(answers.get(id) ?? null, value))
}

/** In a case as the draft began from it, and as it is now; in a new one the initial answers of the base. */
async function standingFacts(db: Database, draft: Draft): Promise<readonly (readonly Fact[])[]> {
  const { caseId, startedFrom, ofCase } = draft
  if (caseId === null) return [factsIn((await unsavedEntries(db, draft)).filter((entry) => !wasSaid(entry)))]
  const revisions = new Set([startedFrom, ofCase?.revision])
  return Promise.all([...revisions].map((revision) => (revision ? savedFacts(db, caseId, revision) : [])))
}

interface FrozenDraft {
  readonly ready: ReadyBase
  readonly draft: Draft
  readonly freezing: CaseFreezing
}

export interface FrozenEntries {
  /** Keys of frozen questions that the draft would change. */
  readonly changed: readonly string[]
  /** The facts that a save takes. Facts about frozen questions were withdrawn. */
  readonly rest: readonly DraftEntry[]
}

/** Separates what may be saved from what may not. Initial answers of the base are no change. */
export async function withoutFrozen(
  db: Database,
  { ready: { structure }, draft, freezing }: FrozenDraft,
  entries: readonly DraftEntry[],
): Promise<FrozenEntries> {
  const frozen = new Map<string, Fact>()
  const rest = entries.flatMap((entry) => {
    const isFrozen = frozenIn(structure, freezing, entry)
    const open = entry.facts.filter((fact) => !isFrozen(fact))
    if (open.length === entry.facts.length) return [entry]
    for (const fact of entry.facts.filter(isFrozen).map(factOfRow)) frozen.set(fact.id, fact)
    return open.length > 0 ? [{ ...entry, facts: open, isWhole: false }] : []
  })
  if (frozen.size === 0) return { changed: [], rest: entries }
  const isTakenBack = await standingAnswers(db, draft)
  return { changed: [...frozen.values()].filter((fact) => !isTakenBack(fact)).map(({ id }) => id), rest }
}

function frozenIn(
  { questions }: BaseStructure,
  freezing: CaseFreezing,
  { source }: Pick<DraftEntry, 'source'>,
): (fact: TrailFact) => boolean {
  if (!wasSaid({ source })) return () => false
  const isFrozen = isFrozenFor(freezing, source)
  return (fact) => {
    const question = annotatedKey(fact.question)
    const place = questions.get(question)
    return place !== undefined && isFrozen(place.questionnaire.id, keyOf(question, fact.occurrence))
  }
}
