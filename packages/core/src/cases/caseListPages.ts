/** The calls for the pages of the list of cases, and for the steps of a search inside cases. */
import type { CaseListContext } from './caseList.machine'
import type { ListOrder } from './caseSearch'
import { casesOfPage, foundBefore } from './caseSearchInside'

type Listed = Pick<CaseListContext, 'cases' | 'base' | 'only' | 'status'>

function filterOf({ only, status }: Listed) {
  return { ...(only && { only }), ...(status !== null && { status }) }
}

export function pageOf(listed: Listed, order: ListOrder, search?: string, after?: string | null) {
  const { cases, base } = listed
  const rest = { ...(search && { search }), ...filterOf(listed), ...(after && { after }) }
  return cases.getPageOfCases({ base, ...order, limit: casesOfPage, ...rest })
}

export function stepInside(list: CaseListContext) {
  const { cases, base, term, order } = list
  const after = foundBefore(list)?.next
  return cases.searchInCases({ base, content: term.trim(), ...order, ...filterOf(list), ...(after && { after }) })
}
