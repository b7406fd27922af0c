/** Pages of the cases that a person verifies, in the order of their names. As in other lists of cases, none but the page is read. */
import { Buffer } from 'node:buffer'
import type { ReceivedRequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { searchKey } from '@casebook/core/cases/caseOrder'
import { holds } from '@casebook/core/permissions/capabilities'
import { levels, type SdvLevel } from '@casebook/core/sdv/level'
import {
  type CaseToVerify,
  casesOfPage,
  type VerifyFilter,
  type verificationCalls,
} from '@casebook/core/sdv/verification.calls'
import { sql } from 'kysely'
import { reachOf } from '../access/reach'
import { namesOfOpenBases } from '../bases/bases.repository'
import { sideOfList } from '../bases/sides'
import { filterWhere } from '../cases/caseFilters'
import { namesOf, type StudyCase, studyCases, verificationOfCases } from '../cases/cases.repository'
import { casesInOrder, type Filter, runsOf } from '../cases/casesInOrder'
import { isStorable } from '../database/storableText'
import { showsVerification } from '../deployment/deployment'
import { allCasesInOrder, isOverviewPlace, type OverviewPlace } from '../history/allCasesInOrder'
import type { Database } from '../services'
import { changedOfCases } from './changes.repository'
import { sampledAmong } from './sampling.repository'
import { hasSectionToVerify } from './toVerify'

type Wanted = ReceivedRequestOf<typeof verificationCalls.getCasesToVerify>

interface Page {
  readonly cases: readonly CaseToVerify[]
  /** Null on the last page. */
  readonly next: string | null
}

/** Undefined where `after` is of no page. */
export async function casesToVerify(
  db: Database,
  caller: Caller,
  { base, search = '', only, after: cursor }: Wanted,
): Promise<Page | undefined> {
  const after = cursor === undefined ? null : placeOfCursor(cursor)
  if (after === undefined) return undefined
  const [reach, open, isShown] = await Promise.all([
    reachOf(db, caller, 'readCase'),
    namesOfOpenBases(db, caller, sideOfList(base)),
    showsVerification(db),
  ])
  const bases = open.filter((one) => isShown(one) && (!base || (one.group === base.group && one.base === base.base)))
  const listing = {
    descending: false,
    search: searchKey(search),
    filter: filterOf(caller, only),
    limit: casesOfPage,
    after,
  }
  const isPossible = isStorable(JSON.stringify(listing.search))
  const found = !isPossible
    ? []
    : reach.everybodys
      ? await allCasesInOrder(db, { ...listing, order: 'case', bases, sites: reach.sites })
      : await casesInOrder(db, await runsOf(db, reach, bases), { ...listing, order: 'name' })
  const page = found.slice(0, casesOfPage)
  const last = page.at(-1)
  const rows = new Map(
    (
      await studyCases(
        db,
        page.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const cases = await inWords(
    db,
    caller,
    page.flatMap(({ id }) => rows.get(id) ?? []),
  )
  return { cases, next: found.length > page.length && last ? cursorOf(last.place) : null }
}

export function levelOf({ roles }: Caller): SdvLevel {
  return holds(roles, 'canSetMonitorSdv') ? levels.verified : levels.signed
}

function filterOf(caller: Caller, only: VerifyFilter | undefined): Filter {
  const level = levelOf(caller)
  switch (only) {
    case undefined:
      return filterWhere(sql`true`)
    case 'waiting':
      return filterWhere(
        level === levels.signed
          ? sql`study_case.to_sign > 0`
          : sql`study_case.signed > study_case.verified and ${hasSectionToVerify(caller.username)}`,
      )
    case 'changed':
      return filterWhere(sql`study_case.id in (select case_id from sdv_changed_answer where level = ${level})`)
    case 'sample':
      return filterWhere(mayKnowSample(caller) ? sql`study_case.id in (select case_id from sampled_case)` : sql`false`)
  }
}

function mayKnowSample({ roles }: Caller): boolean {
  return holds(roles, 'canReviewCases')
}

async function inWords(db: Database, caller: Caller, cases: readonly StudyCase[]): Promise<readonly CaseToVerify[]> {
  const ids = cases.map(({ id }) => id)
  const [verified, changed, sampled, names] = await Promise.all([
    verificationOfCases(db, ids),
    changedOfCases(db, ids, levelOf(caller)),
    mayKnowSample(caller) ? sampledAmong(db, ids) : null,
    namesOf(db, [...new Set(cases.map(({ owner }) => owner))]),
  ])
  return cases.map(({ id, group, base, owner, name }) => {
    const { sections, signed, confirmed } = verified.get(id) ?? { sections: 0, signed: 0, confirmed: 0 }
    const marks = { sections, signed, verified: confirmed, changed: changed.get(id) ?? 0 }
    const told = { ...marks, ...(sampled && { isSampled: sampled.has(id) }) }
    return { group, base, owner, enteredBy: names.get(owner), name, ...told }
  })
}

/** Both lists sort by the same: the name, the owner, the id. */
function cursorOf(place: OverviewPlace): string {
  return Buffer.from(JSON.stringify(['verify', ...place])).toString('base64url')
}

function placeOfCursor(cursor: string): OverviewPlace | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!isStorable(text)) return undefined
  try {
    const read: unknown = JSON.parse(text)
    if (!Array.isArray(read) || read[0] !== 'verify') return undefined
    const place: readonly unknown[] = read.slice(1)
    return isOverviewPlace('case', place) ? place : undefined
  } catch {
    return undefined
  }
}
