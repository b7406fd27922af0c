/** Answers the call for a page of all cases. */
import { overviewWire } from '@casebook/api-adapter/history/overview.wire'
import { searchKey } from '@casebook/core/cases/caseOrder'
import type { OverviewFilter, OverviewOrder, overviewCalls } from '@casebook/core/history/overview.calls'
import { sql } from 'kysely'
import { reachOf } from '../access/reach'
import { namesOfOpenBases } from '../bases/bases.repository'
import { sideOfList } from '../bases/sides'
import { entriesOf } from '../caseList/listedCases'
import { allOf, filterOf, filterWhere, hasStatus } from '../cases/caseFilters'
import { studyCases } from '../cases/cases.repository'
import type { Filter } from '../cases/casesInOrder'
import { cursorOf, placeOfCursor } from '../cases/cursor'
import { statusesOfBase } from '../cases/statuses'
import { isStorable } from '../database/storableText'
import { type AreaHandlers, answers } from '../http/area'
import { openQueryNodes } from '../queries/waitingQueries'
import type { Database, Services } from '../services'
import { allCasesInOrder, countAllCases, isOverviewPlace, type OverviewPlace } from './allCasesInOrder'

export const overviewAnswers = answers(overviewWire, overviewHandlers)

export function overviewHandlers({ db }: Services): AreaHandlers<typeof overviewCalls> {
  return {
    async getPageOfAllCases({ base, search = '', only, status, after: cursor, ...wanted }, caller) {
      const after = cursor === undefined ? null : placeIn(wanted, cursor)
      if (after === undefined) return { type: 'PageNotFound' }
      const open = await namesOfOpenBases(db, caller, sideOfList(base))
      const bases = open.filter((one) => !base || (one.group === base.group && one.base === base.base))
      const key = searchKey(search)
      const filter = allOf([
        only && (await filterOfOverview(db, only)),
        base && status !== undefined ? hasStatus(base, status) : undefined,
      ])
      const reach = await reachOf(db, caller, 'editCase')
      const { sites } = reach
      const isPossible = isStorable(JSON.stringify(key))
      const found = isPossible ? await allCasesInOrder(db, { ...wanted, bases, sites, search: key, filter, after }) : []
      const page = found.slice(0, wanted.limit)
      const rows = new Map(
        (
          await studyCases(
            db,
            page.map(({ id }) => id),
          )
        ).map((one) => [one.id, one]),
      )
      const cases = page.flatMap(({ id }) => rows.get(id) ?? [])
      const last = page.at(-1)
      const [listed, count, statuses] = await Promise.all([
        entriesOf(db, cases, caller, reach),
        after === null && key === '' ? countAllCases(db, { bases, sites, filter }) : undefined,
        after === null && base ? statusesOfBase(db, caller, base) : undefined,
      ])
      const next =
        found.length > page.length && last ? cursorOf(['all', wanted.order, wanted.descending], last.place) : null
      return { type: 'ReceivedPageOfAllCases', cases: listed, next, ...count, ...(statuses && { statuses }) }
    },
  }
}

async function filterOfOverview(db: Database, only: OverviewFilter): Promise<Filter> {
  if (only === 'toVerify') return filterWhere(sql`study_case.signed > study_case.verified`)
  return filterOf(only, only === 'queries' ? await openQueryNodes(db) : [])
}

interface Sorting {
  readonly order: OverviewOrder
  readonly descending: boolean
}

/** Undefined if the cursor is none of a list in this order. */
function placeIn({ order, descending }: Sorting, cursor: string): OverviewPlace | undefined {
  const place = placeOfCursor(['all', order, descending], cursor)
  return place && isOverviewPlace(order, place) ? place : undefined
}
