/** A page of cases, as the calls answer it. */
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { searchKey } from '@casebook/core/cases/caseOrder'
import type { CaseFilter, casesCalls } from '@casebook/core/cases/cases.calls'
import { type Reach, reachOf } from '../access/reach'
import { type BaseName, namesOfOpenBases } from '../bases/bases.repository'
import { sideOfList } from '../bases/sides'
import { allOf, filterOf, hasStatus } from '../cases/caseFilters'
import { type StudyCase, studyCases } from '../cases/cases.repository'
import { casesInOrder, type Filter, isPlace, type Listing, type Place, type Runs, runsOf } from '../cases/casesInOrder'
import { countCases, countFiltered } from '../cases/countCases'
import { cursorOf, placeOfCursor } from '../cases/cursor'
import { statusesOfBase } from '../cases/statuses'
import { isStorable } from '../database/storableText'
import { openQueryNodes } from '../queries/waitingQueries'
import type { Database } from '../services'
import { entriesOf } from './listedCases'

export async function pageOfCases(
  db: Database,
  caller: Caller,
  request: ReceivedRequestOf<typeof casesCalls.getPageOfCases>,
): Promise<ResultOf<typeof casesCalls.getPageOfCases>> {
  const search = searchKey(request.search ?? '')
  const page = await readPage(db, caller, { ...request, search })
  if (!page) return { type: 'PageNotFound' }
  const isCounted = page.isFirst && search === ''
  const [cases, count, statuses] = await Promise.all([
    entriesOf(db, page.cases, caller, page.reach),
    isCounted ? (page.filter ? countFiltered(db, page.runs, page.filter) : countCases(db, page.runs)) : undefined,
    page.isFirst && request.base ? statusesOfBase(db, caller, request.base) : undefined,
  ])
  return {
    type: 'ReceivedPageOfCases',
    cases,
    next: page.next,
    ...(count && { count: count.cases, moreCases: count.moreCases }),
    ...(statuses && { statuses }),
  }
}

interface Wanted extends Pick<Listing, 'order' | 'descending' | 'search' | 'limit'> {
  readonly base?: BaseName | undefined
  readonly only?: CaseFilter | undefined
  readonly status?: string | undefined
  readonly after?: string | undefined
}

export interface PageOfCases {
  readonly cases: readonly StudyCase[]
  readonly isFirst: boolean
  /** Names the page after it; null on the last one. */
  readonly next: string | null
  readonly reach: Reach
  /** The list that it is a page of. */
  readonly runs: Runs
  readonly filter: Filter | undefined
}

/** Undefined where `after` is of another list, or of none. */
export async function readPage(db: Database, caller: Caller, wanted: Wanted): Promise<PageOfCases | undefined> {
  const after = wanted.after === undefined ? null : placeIn(wanted, wanted.after)
  if (after === undefined) return undefined
  const { limit, search } = wanted
  const [reach, open, nodes] = await Promise.all([
    reachOf(db, caller, 'editCase'),
    namesOfOpenBases(db, caller, sideOfList(wanted.base)),
    wanted.only === 'queries' ? openQueryNodes(db) : [],
  ])
  const { base, only, status } = wanted
  const filter = allOf([
    only && filterOf(only, nodes),
    base && status !== undefined ? hasStatus(base, status) : undefined,
  ])
  const runs = await runsOf(db, reach, open.filter(isOf(base)))
  const isPossible = isStorable(JSON.stringify(search))
  const found = isPossible ? await casesInOrder(db, runs, { ...wanted, filter, after }) : []
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const cases = await inOrder(
    db,
    page.map(({ id }) => id),
  )
  const next = found.length > page.length && last ? cursorOf([wanted.order, wanted.descending], last.place) : null
  return { cases, isFirst: after === null, next, reach, runs, filter }
}

function isOf(base: BaseName | undefined): (one: BaseName) => boolean {
  return (one) => base === undefined || (one.group === base.group && one.base === base.base)
}

async function inOrder(db: Database, ids: readonly string[]): Promise<readonly StudyCase[]> {
  const cases = new Map((await studyCases(db, ids)).map((one) => [one.id, one]))
  return ids.flatMap((id) => cases.get(id) ?? [])
}

type Order = Pick<Listing, 'order' | 'descending'>

/** Undefined if the cursor is none of a list in this order. */
function placeIn({ order, descending }: Order, cursor: string): Place | undefined {
  const place = placeOfCursor([order, descending], cursor)
  return place && isPlace(order, place) ? place : undefined
}
