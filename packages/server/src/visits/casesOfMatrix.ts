/** The cases of the matrix: a page of those of one base that the caller may read, by name. */
import { searchKey } from '@casebook/core/cases/caseOrder'
import type { VisitMatrixRequest } from '@casebook/core/visits/visits.calls'
import { sql } from 'kysely'
import type { Reach } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import { filterWhere, hasStatus } from '../cases/caseFilters'
import { type StudyCase, studyCases } from '../cases/cases.repository'
import { casesInOrder, isPlace, type Place, runsOf } from '../cases/casesInOrder'
import { type Counted, countCases, countFiltered } from '../cases/countCases'
import { cursorOf, placeOfCursor } from '../cases/cursor'
import { isStorable } from '../database/storableText'
import { allCasesInOrder, countAllCases } from '../history/allCasesInOrder'
import type { Database } from '../services'

interface Page {
  readonly cases: readonly StudyCase[]
  readonly next: string | null
  /** On the first page without a search. */
  readonly count: Counted | undefined
}

const list = ['visits'] as const

/** Undefined where `after` is of another list, or of none. */
export async function casesOfMatrix(
  db: Database,
  reach: Reach,
  { base, search = '', status, limit, after: cursor }: VisitMatrixRequest,
): Promise<Page | undefined> {
  const after = cursor === undefined ? null : placeIn(cursor)
  if (after === undefined) return undefined
  const key = searchKey(search)
  const listed = await listOf(db, reach, base, status)
  const wanted = { descending: false, search: key, limit, after }
  const found = isStorable(JSON.stringify(key)) ? await listed.find(wanted) : []
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const ids = page.map(({ id }) => id)
  const [cases, count] = await Promise.all([
    studyCases(db, ids),
    after === null && key === '' ? listed.count() : undefined,
  ])
  const byId = new Map(cases.map((one) => [one.id, one]))
  return {
    cases: ids.flatMap((id) => byId.get(id) ?? []),
    next: found.length > limit && last ? cursorOf(list, last.place) : null,
    count,
  }
}

function placeIn(cursor: string): Place | undefined {
  const place = placeOfCursor(list, cursor)
  return place && isPlace('name', place) ? place : undefined
}

/** People who may read everybody's cases have one run of them; others have those of each owner. */
async function listOf(db: Database, reach: Reach, base: BaseName, status: string | undefined) {
  type Wanted = Omit<Parameters<typeof casesInOrder>[2], 'order' | 'filter'>
  const filter = status === undefined ? undefined : hasStatus(base, status)
  if (reach.everybodys) {
    const all = filterWhere(sql`study_case.group_name = ${base.group} and study_case.base_name = ${base.base}`)
    const listing = { bases: [base], sites: reach.sites, filter: filter ?? all }
    return {
      find: (wanted: Wanted) => allCasesInOrder(db, { ...listing, ...wanted, order: 'case' }),
      count: (): Promise<Counted> =>
        countAllCases(db, listing).then(({ count: cases, ...more }) => ({ cases, ...more })),
    }
  }
  const runs = await runsOf(db, reach, [base])
  return {
    find: (wanted: Wanted) => casesInOrder(db, runs, { ...wanted, order: 'name', filter }),
    count: () => (filter ? countFiltered(db, runs, filter) : countCases(db, runs)),
  }
}
