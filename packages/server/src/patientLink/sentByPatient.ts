/** What a patient's page sends, before it is checked and saved as any answer from outside: see `revisions/reachedCase`. */
import { isAnnotationId } from '@casebook/core/annotation/annotation'
import { openToPatients } from '@casebook/core/entry/form/patientParts'
import { joinNotes } from '@casebook/core/entry/marks/objections'
import { type Fact, foldFacts, sameFactValue } from '@casebook/core/facts/fact'
import { createCase } from '@casebook/core/patient/patientBase'
import { placeOf } from '../drafts/baseRevision'
import { entriesToRenumber, withNumbers } from '../facts/entryNumbers'
import { savedBefore } from '../facts/facts.repository'
import type { ReachedCase } from '../revisions/reachedCase'
import type { Database } from '../services'

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
