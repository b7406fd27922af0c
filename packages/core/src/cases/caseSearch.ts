/** The cases that a search finds, and their order. */
import type { CaseEntry } from './cases.calls'
import { naturalOrder } from './naturalOrder'

/** Cases whose name contains the term, ignoring case, and those whose answers contain it; in natural order. */
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

/** A unique key for list items. Two people may share cases with the same name. */
export function keyOfCase({ id, group, base, user, name }: CaseEntry): string {
  return id ?? JSON.stringify([group, base, user ?? null, name])
}
