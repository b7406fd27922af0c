/** A page of cases, as the call answers it. */
import { Buffer } from 'node:buffer'
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { searchKey } from '@casebook/core/cases/caseOrder'
import type { casesCalls } from '@casebook/core/cases/cases.calls'
import { type BaseName, namesOfOpenBases } from '../bases/bases.repository'
import { isStorable } from '../database/storableText'
import { reachOf } from '../groups/reach'
import type { Database } from '../services'
import { type StudyCase, studyCases } from './cases.repository'
import { casesInOrder, isPlace, type Listing, type Place, strandsOf } from './casesInOrder'
import { countCases } from './countCases'
import { entriesOf } from './listedCases'

type Request = ReceivedRequestOf<typeof casesCalls.getPageOfCases>

export async function pageOfCases(
  db: Database,
  caller: Caller,
  request: Request,
): Promise<ResultOf<typeof casesCalls.getPageOfCases>> {
  const after = request.after === undefined ? null : placeOfCursor(request, request.after)
  if (after === undefined) return { type: 'PageNotFound' }
  const [reach, open] = await Promise.all([reachOf(db, caller, 'editCase'), namesOfOpenBases(db, caller)])
  const strands = await strandsOf(db, reach, open.filter(isOf(request.base)))
  const search = searchKey(request.search ?? '')
  const listing: Listing = { ...request, search, after }
  const isCounted = after === null && search === ''
  const [found, count] = await Promise.all([
    isStorable(JSON.stringify(search)) ? casesInOrder(db, strands, listing) : [],
    isCounted ? countCases(db, strands) : undefined,
  ])
  const page = found.slice(0, request.limit)
  const last = page.at(-1)
  const cases = await inOrder(
    db,
    page.map(({ id }) => id),
  )
  return {
    type: 'ReceivedPageOfCases',
    cases: await entriesOf(db, cases, caller, reach),
    next: found.length > page.length && last ? cursorOf(request, last.place) : null,
    ...(count && { count: count.cases, moreCases: count.moreCases }),
  }
}

function isOf(base: BaseName | undefined): (one: BaseName) => boolean {
  return (one) => base === undefined || (one.group === base.group && one.base === base.base)
}

async function inOrder(db: Database, ids: readonly string[]): Promise<readonly StudyCase[]> {
  const cases = new Map((await studyCases(db, ids)).map((one) => [one.id, one]))
  return ids.flatMap((id) => cases.get(id) ?? [])
}

type Order = Pick<Request, 'order' | 'descending'>

/** Says to its reader nothing that the page did not; says to us in which list it is. */
function cursorOf({ order, descending }: Order, place: Place): string {
  return Buffer.from(JSON.stringify([order, descending, ...place])).toString('base64url')
}

/** Undefined if it is none of a list in this order. */
function placeOfCursor({ order, descending }: Order, cursor: string): Place | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!isStorable(text)) return undefined
  const read = readJson(text)
  if (!Array.isArray(read) || read[0] !== order || read[1] !== descending) return undefined
  const place: readonly unknown[] = read.slice(2)
  return isPlace(order, place) ? place : undefined
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
