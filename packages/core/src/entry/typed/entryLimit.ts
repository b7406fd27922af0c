/** How many entries a repeating part may have. Numbers are never used twice, so they say nothing about how many there are. */
import { entryOf } from '../../annotation/entries'
import { type BaseStructure, repeatsOf } from '../../bases/structure'
import { type Fact, foldFacts } from '../../facts/fact'

/**
 * The ids of the facts that begin one entry too many, once all of them are said. Entries that are there already stay, also if there are more than the
 * base allows by now, or if two people added one at the same time.
 */
export function beyondLimit(
  structure: BaseStructure,
  standing: Iterable<Fact>,
  facts: readonly Fact[],
): ReadonlySet<string> {
  const begun = [...standing]
  const before = entriesIn(structure, begun)
  const after = entriesIn(structure, [...begun, ...facts])
  const isBeyond = new Map<string, ReadonlySet<number>>()
  for (const [repeatsIn, numbers] of after) {
    const stay = [...numbers].filter((one) => before.get(repeatsIn)?.has(one)).length
    const added = [...numbers].filter((one) => !before.get(repeatsIn)?.has(one)).sort((a, b) => a - b)
    const room = Math.max(0, (repeatsOf(structure, repeatsIn)?.max ?? 1) - stay)
    isBeyond.set(repeatsIn, new Set(added.slice(room)))
  }
  const ids = facts.map(({ id }) => id)
  return new Set(
    ids.filter((id) => {
      const entry = entryOf(structure, id)
      return entry && isBeyond.get(entry.repeatsIn)?.has(entry.occurrence)
    }),
  )
}

/** By repeating part, the numbers of the entries that hold anything. */
function entriesIn(structure: BaseStructure, facts: Iterable<Fact>): ReadonlyMap<string, ReadonlySet<number>> {
  const numbers = new Map<string, Set<number>>()
  for (const id of foldFacts(facts).keys()) {
    const entry = entryOf(structure, id)
    if (!entry) continue
    const of = numbers.get(entry.repeatsIn) ?? new Set()
    numbers.set(entry.repeatsIn, of.add(entry.occurrence))
  }
  return numbers
}
