/**
 * Answers that come into an existing case without a draft: through a patient's link, or out of a file. People who have the case open are
 * notified, and merge the new revision with their next save.
 */
import { randomUUID } from 'node:crypto'
import { refusalOf } from '@casebook/core/entry/typed/checkFact'
import { beyondLimit } from '@casebook/core/entry/typed/entryLimit'
import { type Fact, type FactValue, foldFacts } from '@casebook/core/facts/fact'
import type { FactRefusal } from '@casebook/core/facts/factRefusal'
import { objectedAnswers } from '@casebook/core/submission/objectedAnswers'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { answersOfCases } from '../cases/caseAnswers.repository'
import type { StudyCase } from '../cases/cases.repository'
import { notBefore } from '../cases/notBefore'
import { listingOf } from '../deployment/listedCodes.repository'
import { withoutBytes } from '../facts/answerFiles.repository'
import { dateOf, latestDay } from '../facts/datesAround'
import { rowOfFact } from '../facts/factRow'
import { freezingOfCase, isFrozenFor } from '../locks/caseFreezing'
import { type CaseLocks, locksOfCase } from '../locks/locks.repository'
import { checkQueriesOfCase } from '../queries/checks.follower'
import type { Source } from '../schema'
import type { Database, Services } from '../services'
import { type Attribution, entryOf, headOf, lastTimeOf } from '../trail/chains.repository'
import type { Closing } from '../trail/closing'

export interface ReachedCase {
  readonly ready: ReadyBase
  readonly studyCase: StudyCase
  /** The way the answers come. */
  readonly source: Source
  readonly standing: readonly Fact[]
  readonly locks: CaseLocks
  readonly isFrozen: (questionnaireId: string, key: string) => boolean
}

export async function reachCase(
  services: Pick<Services, 'db'>,
  db: Database,
  studyCase: StudyCase,
  source: Source,
): Promise<ReachedCase> {
  const { id, name, deletedAt } = studyCase
  const [ready, locks, held] = await Promise.all([
    readyBase(services, studyCase.versionId, db),
    locksOfCase(db, id),
    answersOfCases(db, [id]),
  ])
  const standing = Object.entries(held.get(id) ?? {}).map(([key, value]): Fact => ({ id: key, value }))
  const ofCase = { id, name, isDeleted: deletedAt !== null, locks }
  const freezing = await freezingOfCase(db, ready, ofCase, async () => standing)
  return { ready, studyCase, source, standing, locks, isFrozen: isFrozenFor(freezing, source) }
}

/** By key, why answers are not taken. */
export async function faultsOf(
  db: Database,
  facts: readonly Fact[],
  { ready: { structure, compiled }, studyCase, source, standing, isFrozen }: ReachedCase,
  now: Date,
): Promise<ReadonlyMap<string, FactRefusal>> {
  const missing = await withoutBytes(db, structure, { draftId: null, caseId: studyCase.id }, facts)
  const values = new Map<string, FactValue>([...standing, ...facts].map(({ id, value }) => [id, value]))
  const isListed = await listingOf(db, [structure], facts)
  const around = { today: latestDay(now), dateAt: (key: string) => dateOf(values.get(key)), isListed }
  const beyond = beyondLimit(structure, standing, facts)
  const giver = source.kind === 'import' ? 'program' : 'person'
  const faults = new Map<string, FactRefusal>()
  for (const fact of facts) {
    const reason =
      refusalOf(structure, fact, isFrozen, around, giver) ??
      (beyond.has(fact.id) ? 'NoSuchOccurrence' : missing.has(fact) ? 'FileMissing' : null)
    if (reason) faults.set(fact.id, reason)
  }
  if (faults.size > 0) return faults
  // Nobody is there to be asked. A page asks by itself, and what it could not know of, it could not ask about.
  const given = new Set(facts.map(({ id }) => id))
  const objected = objectedAnswers(compiled, foldFacts([...standing, ...facts]))
  return new Map(
    objected.flatMap(({ id, reason }) => (reason === 'NotAccepted' && given.has(id) ? [[id, reason]] : [])),
  )
}

interface ClosedCase extends Pick<ReachedCase, 'ready' | 'source' | 'standing'> {
  readonly studyCase: Pick<StudyCase, 'id' | 'name' | 'owner' | 'savedAt'>
  readonly locks: Pick<CaseLocks, 'sdv'>
}

/** What closes `said`, which may be nothing, in a transaction that holds the row of the case. */
export async function closingOf(
  tx: Database,
  { ready, studyCase, source, standing, locks }: ClosedCase,
  said: readonly Fact[],
  { author, reason, now }: Pick<Attribution, 'author' | 'reason'> & { readonly now: Date },
): Promise<Closing> {
  const { id, name, owner, savedAt } = studyCase
  const [head, last, queries] = await Promise.all([headOf(tx, id), lastTimeOf(tx, id), checkQueriesOfCase(tx, id)])
  const attribution = { author, source, reason, at: notBefore(now, last, savedAt) }
  return {
    ready,
    id,
    name,
    owner,
    head,
    queries,
    attribution,
    revision: randomUUID(),
    isNew: false,
    said: { entries: said.length > 0 ? [entryOf(said.map(rowOfFact), attribution)] : [] },
    answers: foldFacts([...standing, ...said]),
    isVerified: locks.sdv.length > 0,
  }
}
