/** Entries of a draft that get another number with its save, and what the draft's screens say of them later. */
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'
import { sql } from 'kysely'
import type { CaseAnswers } from '../cases/caseAnswers.repository'
import { entriesToRenumber, entryNames, type Renumbered, withNumbers } from '../facts/entryNumbers'
import { factOfRow, rowOfFact } from '../facts/factRow'
import { factsIn, savedBefore } from '../facts/facts.repository'
import type { Database } from '../services'
import type { DraftEntry } from '../trail/chains.repository'
import { placeOf } from './baseRevision'
import type { Draft } from './drafts.repository'

function bySaves({ renumbered }: Pick<Draft, 'renumbered'>) {
  return renumbered.flatMap((one) => ('revision' in one ? [one] : []))
}

interface Saving {
  readonly caseId: string
  readonly saved: CaseAnswers | undefined
  readonly entries: readonly DraftEntry[]
}

/** Before the save: the entries that another person's save has taken the number of. */
export async function renumberedBySave(
  tx: Database,
  structure: BaseStructure,
  { id, startedFrom, baseRevision, savedSeq, renumbered }: Draft,
  { caseId, saved, entries }: Saving,
): Promise<readonly Renumbered[]> {
  return entriesToRenumber(tx, structure, {
    caseId,
    // Also an entry that was removed again before the save: its words must not become another person's.
    facts: factsIn(entries),
    stoodOn: async () => {
      if (saved && saved.revision === startedFrom && baseRevision === null)
        return Object.entries(saved.answers).map(([key, value]) => ({ id: key, value }))
      const started = await placeOf(tx, caseId, startedFrom)
      const facts = await savedBefore(tx, caseId, Math.min(started, baseRevision ?? started))
      return facts.filter(({ value }) => value !== null)
    },
    own: async () => {
      const { rows } = await sql<TrailFact>`
        select distinct on (question, occurrence) question, occurrence, value from draft_fact
         where draft_id = ${id}::uuid and seq <= ${savedSeq} order by question, occurrence, seq desc, place desc`.execute(
        tx,
      )
      const words = rows.map(factOfRow)
      // What was saved under another number is not the entry that has this number in the case.
      const moved = withNumbers(structure, bySaves({ renumbered }), words)
      const own = words.filter((word, i) => moved[i] === word)
      const standing = new Set(entryNames(structure, Object.keys(saved?.answers ?? {})))
      const spoken = new Set(entryNames(structure, idsOf(own.filter(({ value }) => value !== null))))
      // Entries that stand there by own words, and those that this draft has removed: it may take that back.
      return idsOf(own).filter((key) => {
        const [name = ''] = entryNames(structure, [key])
        return standing.has(name) || !spoken.has(name)
      })
    },
  })
}

function idsOf(facts: readonly Fact[]): readonly string[] {
  return facts.map(({ id }) => id)
}

export function entriesUnder(
  structure: BaseStructure,
  renumbered: readonly Renumbered[],
  entries: readonly DraftEntry[],
): readonly DraftEntry[] {
  if (renumbered.length === 0) return entries
  return entries.map((entry) => {
    const before = entry.facts.map(factOfRow)
    const after = withNumbers(structure, renumbered, before)
    if (after.every((fact, i) => fact === before[i])) return entry
    return { ...entry, isWhole: false, facts: after.map(rowOfFact) }
  })
}

export async function noteRenumbered(
  tx: Database,
  { id, renumbered: before }: Draft,
  renumbered: readonly Renumbered[],
  revision: string,
): Promise<void> {
  if (renumbered.length === 0) return
  const all = [...before, ...renumbered.map((one) => ({ ...one, revision }))]
  await tx
    .updateTable('draft')
    .set({ renumbered: JSON.stringify(all) })
    .where('id', '=', id)
    .execute()
}

/** What the draft has renumbered since the revision that its screen shows. */
export async function renumberedSince(
  tx: Database,
  { caseId, ...draft }: Draft,
  on: string | undefined,
): Promise<readonly Renumbered[]> {
  const renumbered = bySaves(draft)
  if (renumbered.length === 0 || caseId === null || on === undefined) return []
  const stands = await placeOf(tx, caseId, on)
  const places = await Promise.all(renumbered.map(({ revision }) => placeOf(tx, caseId, revision)))
  return renumbered.filter((_, i) => stands < (places[i] ?? 0))
}
