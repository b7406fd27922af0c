/** Which of the cases a search finds, and in which order. */
import type { CaseEntry } from './cases.calls'
import { naturalOrder } from './naturalOrder'

/**
 * Cases whose name contains the term, whatever its case, together with those in whose answers it was found; in natural order.
 */
export function foundCases(
  cases: readonly CaseEntry[],
  term: string,
  inside: readonly CaseEntry[] | null = null,
): readonly CaseEntry[] {
  const wanted = term.trim().toLowerCase()
  const byName = cases.filter(({ name }) => name.toLowerCase().includes(wanted))
  const found = new Map([...byName, ...(inside ?? [])].map((entry) => [keyOfCase(entry), entry]))
  return [...found.values()].sort((a, b) => naturalOrder(a.name, b.name) || naturalOrder(a.user ?? '', b.user ?? ''))
}

/** Tells cases apart in a list. Two people may share cases of one name. */
export function keyOfCase({ id, group, base, user, name }: CaseEntry): string {
  return id ?? JSON.stringify([group, base, user ?? null, name])
}
