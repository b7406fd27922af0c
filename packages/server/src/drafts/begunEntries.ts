/**
 * Entries of repeating parts that two screens of one draft begin under the same number: two windows or devices of one person, which do not know
 * of one another's unsaved answers. The one that arrives later gets the next number, with all that its screen says of it.
 */
import { type Entry, entryOf, usedNumbers } from '@casebook/core/annotation/entries'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import { entryNames, type Renumbered, usedInCase, withNumbers } from '../facts/entryNumbers'
import { factOfRow } from '../facts/factRow'
import { isSaid } from '../facts/wasSaid'
import type { Database } from '../services'
import type { Draft } from './drafts.repository'

export type BegunEntry = Renumbered & { readonly screen: string }

interface SaidOnScreen {
  readonly facts: readonly Fact[]
  /** The one that began the entries which the facts are about; undefined if they were there. */
  readonly screen: string | undefined
}

interface Own {
  readonly facts: readonly Fact[]
  readonly begun: readonly BegunEntry[]
}

export async function underOwnNumbers(
  tx: Database,
  structure: BaseStructure,
  draft: Draft,
  { facts, screen }: SaidOnScreen,
): Promise<Own> {
  if (screen === undefined) return { facts, begun: [] }
  const all = begunIn(draft)
  const own = all.filter((one) => one.screen === screen)
  const isKnown = (entry: Entry) =>
    own.some((one) => one.repeatsIn === entry.repeatsIn && one.from === entry.occurrence)
  const fresh = new Map<string, Entry>()
  for (const { id, value } of facts) {
    const entry = entryOf(structure, id)
    if (entry && value !== null && !isKnown(entry)) fresh.set(`${entry.repeatsIn}#${entry.occurrence}`, entry)
  }
  if (fresh.size === 0) return { facts: withOwn(structure, own, facts), begun: [] }

  const keys = await keysOfDraft(tx, draft.id)
  const taken = new Set(entryNames(structure, keys))
  for (const { repeatsIn, to } of all) taken.add(`${repeatsIn}#${to}`)
  const next = {
    ...usedNumbers(
      structure,
      facts.map(({ id }) => id),
      await usedInCase(tx, structure, draft.caseId, keys),
    ),
  }
  for (const { repeatsIn, to } of all) next[repeatsIn] = Math.max(next[repeatsIn] ?? 0, to)
  const begun = [...fresh].map(([name, { repeatsIn, occurrence: from }]): BegunEntry => {
    if (!taken.has(name)) return { repeatsIn, from, to: from, screen }
    const to = (next[repeatsIn] ?? 0) + 1
    next[repeatsIn] = to
    return { repeatsIn, from, to, screen }
  })
  return { facts: withOwn(structure, [...own, ...begun], facts), begun }
}

function withOwn(structure: BaseStructure, own: readonly BegunEntry[], facts: readonly Fact[]): readonly Fact[] {
  return withNumbers(
    structure,
    own.filter(({ from, to }) => from !== to),
    facts,
  )
}

function begunIn({ renumbered }: Pick<Draft, 'renumbered'>): readonly BegunEntry[] {
  return renumbered.flatMap((one) => ('screen' in one ? [one] : []))
}

/** Whatever was said in the draft, withdrawn or not, but for what the base gives a new case. */
async function keysOfDraft(tx: Database, id: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('draft_fact')
    .select(['question', 'occurrence'])
    .distinct()
    .where('draft_id', '=', id)
    .where(isSaid('draft_fact'))
    .execute()
  return rows.map((row) => factOfRow({ ...row, value: null }).id)
}

export async function noteBegun(tx: Database, { id, renumbered }: Draft, begun: readonly BegunEntry[]): Promise<void> {
  if (begun.length === 0) return
  await tx
    .updateTable('draft')
    .set({ renumbered: JSON.stringify([...renumbered, ...begun]) })
    .where('id', '=', id)
    .execute()
}

/** The entries that these screens have under another number than the case, after a save that gave some another one. */
export function renumberedOn(
  draft: Pick<Draft, 'renumbered'>,
  screens: readonly string[],
  renumbered: readonly Renumbered[],
): readonly Renumbered[] {
  const own = begunIn(draft).filter(({ screen, from, to }) => screens.includes(screen) && from !== to)
  const moved = ({ repeatsIn, to }: Renumbered) =>
    renumbered.find((one) => one.repeatsIn === repeatsIn && one.from === to)
  return [
    ...own.map((one) => ({ repeatsIn: one.repeatsIn, from: one.from, to: moved(one)?.to ?? one.to })),
    ...renumbered.filter((one) => !own.some((other) => moved(other) === one)),
  ]
}
