/** A search inside cases, answer by answer: the server searches some cases per call. */
import type { FoundInside, ListOrder } from './caseSearch'
import type { SearchedCases } from './cases.calls'

/** Enough for several screens. */
export const casesOfPage = 100

interface Searched {
  readonly order: ListOrder
  readonly inside: FoundInside | null
}

/** The result of the search so far, if it is in the order of the list. */
export function foundBefore({ inside, order }: Searched): FoundInside | null {
  return inside?.order === order ? inside : null
}

export function foundSoFar(searched: Searched, answer: SearchedCases): FoundInside {
  const before = foundBefore(searched)
  return {
    order: searched.order,
    cases: [...(before?.cases ?? []), ...answer.cases],
    next: answer.next,
    searched: (before?.searched ?? 0) + answer.searched,
    count: before?.count ?? answer.count ?? null,
    moreCases: before?.moreCases ?? answer.moreCases ?? false,
    enough: before?.enough ?? casesOfPage,
  }
}

/** Until a page of them is found: nobody reads what a search for a common word finds in a hundred thousand cases. */
export function goesOn({ next, cases, enough }: FoundInside): boolean {
  return next !== null && cases.length < enough
}
