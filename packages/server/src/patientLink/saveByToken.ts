/**
 * Saves the answers of a token into its case: an entry of the case's chain and the revision that closes it, as for any save, without a
 * draft. People who have the case open are notified, and merge the new revision with their next save.
 */
import { randomUUID } from 'node:crypto'
import { isAnnotationId } from '@casebook/core/annotation/annotation'
import { openToPatients } from '@casebook/core/entry/form/patientParts'
import { joinNotes } from '@casebook/core/entry/marks/objections'
import { refusalOf } from '@casebook/core/entry/typed/checkFact'
import { beyondLimit } from '@casebook/core/entry/typed/entryLimit'
import { type Fact, type FactValue, foldFacts, sameFactValue } from '@casebook/core/facts/fact'
import type { FactRefusal } from '@casebook/core/facts/factRefusal'
import { createCase } from '@casebook/core/patient/patientBase'
import { objectedAnswers } from '@casebook/core/submission/objectedAnswers'
import { type ReadyBase, readyBase } from '../bases/compiledBases'
import { answersOfCases } from '../cases/caseAnswers.repository'
import type { StudyCase } from '../cases/cases.repository'
import { notBefore } from '../cases/notBefore'
import { placeOf } from '../drafts/baseRevision'
import { dateOf, latestDay } from '../facts/datesAround'
import { entriesToRenumber, withNumbers } from '../facts/entryNumbers'
import { rowOfFact } from '../facts/factRow'
import { savedBefore } from '../facts/facts.repository'
import { freezingOfCase, isFrozenFor } from '../locks/caseFreezing'
import { type CaseLocks, locksOfCase } from '../locks/locks.repository'
import { checkQueriesOfCase } from '../queries/checks.follower'
import { closeRevisions } from '../revisions/closeRevisions'
import type { Source } from '../schema'
import type { Database, Services } from '../services'
import { entryOf, headOf, lastTimeOf } from '../trail/chains.repository'

/** A case that a token reaches. */
export interface ReachedCase {
  readonly ready: ReadyBase
  readonly studyCase: StudyCase
  readonly standing: readonly Fact[]
  readonly locks: CaseLocks
  readonly isFrozen: (questionnaireId: string, key: string) => boolean
}

/** `source`: the way the answers come. */
export async function reachCase(
  services: Pick<Services, 'db'>,
  db: Database,
  studyCase: StudyCase,
  source: Source = { kind: 'token', token: '' },
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
  return { ready, studyCase, standing, locks, isFrozen: isFrozenFor(freezing, source) }
}

/** Ids of the sections that show and accept a patient's answers now. */
export function openParts({ ready, standing, isFrozen }: Pick<ReachedCase, 'ready' | 'standing' | 'isFrozen'>) {
  return openToPatients(createCase(ready.compiled, standing), (id) => !isFrozen(id, ''))
}

/** Renumbers new entries of the page whose numbers were used since it was opened. */
export async function underOwnNumbers(
  db: Database,
  { ready: { structure }, studyCase, standing }: ReachedCase,
  facts: readonly Fact[],
  on: string | undefined,
): Promise<readonly Fact[]> {
  const stoodOn = async () => {
    const place = on === undefined ? 0 : await placeOf(db, studyCase.id, on)
    return place === 0 ? standing : (await savedBefore(db, studyCase.id, place)).filter(({ value }) => value !== null)
  }
  return withNumbers(structure, await entriesToRenumber(db, structure, { caseId: studyCase.id, facts, stoodOn }), facts)
}

/** Every fact at fault. */
export function faultsOf(
  facts: readonly Fact[],
  { ready, standing, isFrozen }: ReachedCase,
  now: Date,
): readonly Fault[] {
  const values = new Map<string, FactValue>([...standing, ...facts].map(({ id, value }) => [id, value]))
  const around = { today: latestDay(now), dateAt: (key: string) => dateOf(values.get(key)) }
  const beyond = beyondLimit(ready.structure, standing, facts)
  const faults = facts.flatMap((fact): readonly Fault[] => {
    const reason =
      refusalOf(ready.structure, fact, isFrozen, around) ?? (beyond.has(fact.id) ? 'NoSuchOccurrence' : null)
    return reason ? [{ id: fact.id, reason }] : []
  })
  if (faults.length > 0) return faults
  // The page asks; what it could not know of, it could not ask about.
  const given = new Set(facts.map(({ id }) => id))
  const after = foldFacts([...standing, ...facts])
  return objectedAnswers(ready.compiled, after).filter(({ id, reason }) => reason === 'NotAccepted' && given.has(id))
}

interface Fault {
  readonly id: string
  readonly reason: FactRefusal
}

/** A note of the patient goes below the one that stands: the page does not show that one. */
export function belowStandingNotes(
  facts: readonly Fact[],
  { standing }: Pick<ReachedCase, 'standing'>,
): readonly Fact[] {
  const notes = foldFacts(standing.filter(({ id }) => isAnnotationId(id)))
  return facts.map(({ id, value }) => {
    const stood = notes.get(id)
    return typeof stood === 'string' && typeof value === 'string'
      ? { id, value: joinNotes(stood, value) }
      : { id, value }
  })
}

/** The last value of each fact. A withdrawal counts only for an answer that exists. */
export function saidOf(facts: readonly Fact[], { standing }: Pick<ReachedCase, 'standing'>): readonly Fact[] {
  const stood = new Set(standing.map(({ id }) => id))
  const last = new Map(facts.map((fact) => [fact.id, fact]))
  return [...last.values()].filter(({ id, value }) => value !== null || stood.has(id))
}

/** Facts that differ from the case. An unchanged answer keeps its author. */
export function newsOf(said: readonly Fact[], { standing }: Pick<ReachedCase, 'standing'>): readonly Fact[] {
  const stood = foldFacts(standing)
  return said.filter(({ id, value }) => !sameFactValue(stood.get(id) ?? null, value))
}

interface SaidByToken {
  readonly said: readonly Fact[]
  readonly by: Source & { readonly issuer: string }
}

/** The caller holds the lock of the case. Returns the time of the save. */
export async function saveByToken(
  { now }: Pick<Services, 'now'>,
  tx: Database,
  { ready, studyCase, standing, locks }: ReachedCase,
  { said, by: { issuer: author, ...source } }: SaidByToken,
): Promise<Date> {
  const { id, name, owner } = studyCase
  const [head, last, queries] = await Promise.all([headOf(tx, id), lastTimeOf(tx, id), checkQueriesOfCase(tx, id)])
  const at = notBefore(now(), last, studyCase.savedAt)
  const attribution = { author, source, reason: null, at }
  await closeRevisions(tx, [
    {
      ready,
      id,
      name,
      owner,
      head,
      queries,
      attribution,
      revision: randomUUID(),
      isNew: false,
      said: { entries: [entryOf(said.map(rowOfFact), attribution)] },
      answers: foldFacts([...standing, ...said]),
      isVerified: locks.sdv.length > 0,
    },
  ])
  return at
}
