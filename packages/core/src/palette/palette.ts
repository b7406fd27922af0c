/** The palette's results besides questions: screens, bases and actions by name, and cases. */
import { foundCases } from '../cases/caseSearch'
import type { CaseEntry } from '../cases/cases.calls'
import { plain } from '../entry/form/outline/jump'

export interface Named {
  readonly name: string
}

/**
 * The entries whose name contains every word of the term, in their order; those that begin with it first. A blank term
 * matches all.
 */
export function findNamed<N extends Named>(all: readonly N[], term: string): readonly N[] {
  const typed = plain(term)
  if (typed === '') return all
  const wanted = typed.split(' ')
  const found = all.filter(({ name }) => wanted.every((word) => plain(name).includes(word)))
  const begins = ({ name }: N) => plain(name).startsWith(typed)
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
}

/** Cases that can be opened, once something is typed: there may be thousands. Deleted cases can only be read about. */
export function findCases(some: readonly CaseEntry[], term: string): readonly CaseEntry[] {
  if (term.trim() === '') return []
  return foundCases(
    some.filter(({ deleted }) => !deleted),
    term,
  )
}
