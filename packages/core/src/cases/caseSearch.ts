/** The cases that a list shows for its term and its order. */
import type { CaseListContext } from './caseList.machine'
import { searchKey } from './caseOrder'
import type { CaseEntry, CaseOrder } from './cases.calls'

export interface ListOrder {
  readonly order: CaseOrder
  readonly descending: boolean
}

/** The pages of a list that have come, as one. */
export interface SomeCases {
  readonly cases: readonly CaseEntry[]
  /** The next page; null if all cases are here. */
  readonly next: string | null
  readonly order: ListOrder
}

/** The cases that a search inside answers has found so far. */
export interface FoundInside extends SomeCases {
  /** The number of cases searched. */
  readonly searched: number
  /** The number to search, as far as the server counts. */
  readonly count: number | null
  readonly moreCases: boolean
  /** The search pauses when so many are found. */
  readonly enough: number
}

/** The order after a press on a column: first in its usual direction, then the other way round. */
export function nextOrder(before: ListOrder, order: CaseOrder): ListOrder {
  return { order, descending: before.order === order ? !before.descending : order === 'savedAt' }
}

/** Cases whose name contains the term, ignoring case, in the same order. */
export function foundCases(cases: readonly CaseEntry[], term: string): readonly CaseEntry[] {
  const wanted = searchKey(term)
  return wanted === '' ? cases : cases.filter(({ name }) => searchKey(name).includes(wanted))
}

type Search = Pick<CaseListContext, 'all' | 'order' | 'term' | 'looksInside' | 'named' | 'inside'>

/** True once the list shows the results for the term. While there are more pages, and for terms inside cases, only the server knows them. */
export function isFound({ all, order, term, looksInside, named, inside }: Search): boolean {
  if (term.trim() === '' || (!looksInside && all?.next === null)) return true
  return (looksInside ? inside : named)?.order === order
}

/** While the server searches, the rows that are here and match. */
export function shownCases(list: Search): SomeCases {
  const { all, order, term, named, inside } = list
  if (inside ?? named) return inside ?? named ?? nothing(order)
  if (!all) return nothing(order)
  return { ...all, cases: foundCases(all.cases, term), next: term.trim() === '' ? all.next : null }
}

/** True if scrolling loads the next cases. A stopped search goes on only on request. */
export function comesByScrolling(list: Search): boolean {
  const { inside } = list
  return shownCases(list).next !== null && (inside === null || inside.cases.length >= inside.enough)
}

function nothing(order: ListOrder): SomeCases {
  return { cases: [], next: null, order }
}

/** A unique key for list items. Two people may share cases with the same name. */
export function keyOfCase({ id, group, base, user, name }: CaseEntry): string {
  return id ?? JSON.stringify([group, base, user ?? null, name])
}
