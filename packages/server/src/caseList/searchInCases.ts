/** One step of a search inside answers: bounded work, so that it is stopped by not asking on, and no other person waits long. */
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { casesCalls } from '@casebook/core/cases/cases.calls'
import { countCases } from '../cases/countCases'
import { casesWith } from '../cases/searchCases'
import { forWholeStudies } from '../reads/wholeStudies'
import type { Services } from '../services'
import { entriesOf } from './listedCases'
import { readPage } from './pageOfCases'

/** Some fifty milliseconds of work. */
const casesOfStep = 500

/** To tell how far the search is. It takes so long that counting them is little beside it. */
const mostCounted = 100_000

export async function searchInCases(
  services: Pick<Services, 'db' | 'replica'>,
  caller: Caller,
  { content, ...wanted }: ReceivedRequestOf<typeof casesCalls.searchInCases>,
): Promise<ResultOf<typeof casesCalls.searchInCases>> {
  const reading = await forWholeStudies(services)
  const { db } = reading
  const page = await readPage(db, caller, { ...wanted, search: '', limit: casesOfStep })
  if (!page) return { type: 'PageNotFound' }
  const found = await casesWith(reading, page.cases, content)
  const count = page.isFirst ? await countCases(db, page.runs, mostCounted) : undefined
  return {
    type: 'ReceivedFoundCases',
    cases: await entriesOf(db, found, caller, page.reach),
    searched: page.cases.length,
    next: page.next,
    ...(count && { count: count.cases, moreCases: count.moreCases ?? false }),
  }
}
