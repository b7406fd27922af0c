/**
 * Numbers of the entries in repeating parts. A number means one entry of its case for good. Two people, or a device without connection, may give
 * the same number to two entries: the one that is saved later gets the next one that was never used.
 */
import { type Entry, entryOf, type UsedNumbers, usedNumbers } from '@casebook/core/annotation/entries'
import type { renumberedEntry } from '@casebook/core/annotation/entries.schema'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import type * as z from 'zod/mini'
import type { Database } from '../services'
import { factOfRow, rowOfFact } from './factRow'

export type Renumbered = Readonly<z.output<typeof renumberedEntry>>

export function repeatsAnywhere({ questions }: BaseStructure): boolean {
  for (const { repeatsIn } of questions.values()) if (repeatsIn !== null) return true
  return false
}

/** Every key that was ever answered in the case, withdrawn or not; none for a case that does not exist yet. */
async function keysOfCase(db: Database, caseId: string | null): Promise<readonly string[]> {
  if (caseId === null) return []
  const rows = await db
    .selectFrom('case_fact')
    .select(['question', 'occurrence'])
    .distinct()
    .where('case_id', '=', caseId)
    .execute()
  return rows.map((row) => factOfRow({ ...row, value: null }).id)
}

/** By repeating part, the highest number that its entries ever had in the case. */
export async function usedInCase(
  db: Database,
  structure: BaseStructure,
  caseId: string | null,
  more: readonly string[] = [],
): Promise<UsedNumbers> {
  if (!repeatsAnywhere(structure)) return {}
  return usedNumbers(structure, [...(await keysOfCase(db, caseId)), ...more])
}

interface Begun {
  readonly caseId: string
  readonly facts: readonly Fact[]
  /** The answers of the case on which the facts were said. */
  readonly stoodOn: () => Promise<Iterable<Fact>>
  /** Keys in entries that the sender knows to be theirs. */
  readonly own?: () => Promise<readonly string[]>
}

/** The entries that begin with these facts under a number that the case has used for another entry. */
export async function entriesToRenumber(
  db: Database,
  structure: BaseStructure,
  { caseId, facts, stoodOn, own }: Begun,
): Promise<readonly Renumbered[]> {
  const said = facts.filter(({ value }) => value !== null)
  if (!said.some(({ id }) => entryOf(structure, id))) return []
  const stood = new Set(entryNames(structure, idsOf(await stoodOn())))
  const fresh = new Map([...entriesIn(structure, idsOf(said))].filter(([name]) => !stood.has(name)))
  if (fresh.size === 0) return []
  const [ever, theirs] = await Promise.all([keysOfCase(db, caseId), own?.() ?? []])
  const taken = new Set(entryNames(structure, ever))
  for (const name of entryNames(structure, theirs)) taken.delete(name)
  const next = { ...usedNumbers(structure, [...ever, ...idsOf(facts)]) }
  return [...fresh.values()]
    .filter((entry) => taken.has(nameOf(entry)))
    .sort((a, b) => a.occurrence - b.occurrence)
    .map(({ repeatsIn, occurrence: from }) => {
      const to = (next[repeatsIn] ?? 0) + 1
      next[repeatsIn] = to
      return { repeatsIn, from, to }
    })
}

/** The same facts about the entries under their new numbers. */
export function withNumbers(
  structure: BaseStructure,
  renumbered: readonly Renumbered[],
  facts: readonly Fact[],
): readonly Fact[] {
  if (renumbered.length === 0) return facts
  return facts.map((fact) => {
    const entry = entryOf(structure, fact.id)
    const now = renumbered.find(({ repeatsIn, from }) => repeatsIn === entry?.repeatsIn && from === entry.occurrence)
    return now ? factOfRow({ ...rowOfFact(fact), occurrence: now.to }) : fact
  })
}

function idsOf(facts: Iterable<Fact>): readonly string[] {
  return [...facts].map(({ id }) => id)
}

function entriesIn(structure: BaseStructure, ids: readonly string[]): ReadonlyMap<string, Entry> {
  const entries = ids.flatMap((id) => entryOf(structure, id) ?? [])
  return new Map(entries.map((entry) => [nameOf(entry), entry]))
}

export function entryNames(structure: BaseStructure, ids: readonly string[]): Iterable<string> {
  return entriesIn(structure, ids).keys()
}

function nameOf({ repeatsIn, occurrence }: Entry): string {
  return `${repeatsIn}#${occurrence}`
}
