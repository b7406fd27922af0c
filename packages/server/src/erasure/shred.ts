/** Takes answers and reasons out of entries. What is left of each is a commitment, or, of an older entry, its seal and the hash of its rest. */
import { type ErasedEntry, type ErasureScope, isErased } from '@casebook/core/erasure/erasure'
import type { FactValue } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'
import { commitmentsOf, erasedSalt, factsIn, saltsIn, saltsText, valueTexts } from '../trail/seal'
import { entryOfRow, type StoredEntry, sealOfRow } from '../trail/storedEntry'

interface Shredded {
  /** What is left. */
  readonly entry: StoredEntry
  readonly said: ErasedEntry
  readonly values: readonly FactValue[]
}

/** Null for an entry that says nothing of it. */
export function shredded(entry: StoredEntry, scope: ErasureScope): Shredded | null {
  const facts = factsOf(entry)
  const places = facts.flatMap(({ question, value }, i) => (value !== null && isErased(scope, question) ? [i] : []))
  const reason = scope.reasons && entry.reason !== null
  if (places.length === 0 && !reason) return null
  const gone = new Set(places)
  const value = placed(
    entry,
    facts.map((fact, i) => (gone.has(i) ? { ...fact, value: null } : fact)),
  )
  const left = { ...entry, value, reason: reason ? null : entry.reason, salts: saltsLeft(entry, gone, reason) }
  const said = { seq: entry.seq, facts: places, reason }
  return {
    entry: left,
    said: entry.salts === null ? { ...said, hash: entry.hash, left: sealOfRow(left, null) } : said,
    values: places.map((i) => facts[i]?.value ?? null),
  }
}

function factsOf(row: StoredEntry): readonly TrailFact[] {
  const { kind, question, occurrence, value } = entryOfRow(row)
  if (kind === 'facts') return factsIn(value) ?? []
  // The cast is sound: an entry of one fact has its value.
  return kind === 'fact' && question !== null
    ? [{ question, occurrence: occurrence ?? 1, value: value as FactValue }]
    : []
}

function placed({ kind, value }: StoredEntry, facts: readonly TrailFact[]): string | null {
  if (kind === 'facts') return valueTexts({ kind, value: facts }).value
  return kind === 'fact' ? JSON.stringify(facts[0]?.value ?? null) : value
}

function saltsLeft(row: StoredEntry, gone: ReadonlySet<number>, reason: boolean): string | null {
  const salts = saltsIn(row.salts)
  if (salts === null) return null
  const entry = entryOfRow(row)
  const commitments = commitmentsOf(entry, salts, valueTexts(entry))
  const ofReason = reason ? salts.length - 1 : null
  return saltsText(salts.map((salt, i) => (gone.has(i) || i === ofReason ? erasedSalt(commitments[i] ?? '') : salt)))
}
