/**
 * Pages of follow-ups that wait, or that are closed as not done. An index has them by owner in the order of the list, so that a page of a person's own reads
 * no others.
 */
import { Buffer } from 'node:buffer'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Caller } from '@casebook/core/call/policy'
import { civilDateText, parseCivilDate } from '@casebook/core/dates/civilDate'
import { dayOf, endOfWeek } from '@casebook/core/followUps/followUpState'
import type { followUpsShown } from '@casebook/core/followUps/followUps.calls'
import type { NotDoneCause } from '@casebook/core/followUps/notDone'
import { type RawBuilder, sql } from 'kysely'
import { givenCases, isCaseOfSites, ownReach, type Reach, reachOf } from '../access/reach'
import { isOpenTo } from '../bases/bases.repository'
import { sideOfList } from '../bases/sides'
import { isStorable } from '../database/storableText'
import { isUuid } from '../database/uuid'
import type { Database } from '../services'

export interface FollowUpRow {
  readonly caseId: string
  readonly questionnaireId: string
  readonly versionId: number
  readonly group: string
  readonly base: string
  readonly owner: string
  readonly name: string
  readonly opens: string
  readonly closes: string
  readonly closing: {
    readonly cause: NotDoneCause
    readonly reason: string | null
    readonly by: string
    readonly at: string
  } | null
}

interface Listing {
  readonly base?: BaseName | undefined
  readonly onlyMine: boolean
  readonly show?: (typeof followUpsShown)[number] | undefined
}

/** SQL of the follow-ups that a caller may see. */
export type Listed = RawBuilder<unknown>

export async function listedFollowUps(
  db: Database,
  caller: Caller,
  { base, onlyMine, show }: Listing,
): Promise<Listed> {
  const reach = await (onlyMine ? ownReach(db, caller) : reachOf(db, caller, 'editCase'))
  return sql`
    from follow_up f join study_case c on c.id = f.case_id
   where not f.is_done and ${show === 'notDone' ? sql`f.is_closed` : sql`not f.is_closed`} and c.deleted_at is null and ${isReached(reach)}
     and ${isOpenTo(caller, sideOfList(base), 'f.group_name', 'f.base_name')}
     and ${base ? sql`f.group_name = ${base.group} and f.base_name = ${base.base}` : sql`true`}`
}

/** SQL that is true for a row of `follow_up` within reach. */
export function isReached({ everybodys, allOf, assignedOf, sites }: Reach): RawBuilder<boolean> {
  const isOfSite = isCaseOfSites(sites, sql`f.case_id`)
  if (everybodys) return isOfSite
  const own = sql`f.owner = any(${allOf}::text[])`
  const all = assignedOf.length === 0 ? own : sql`(${own} or f.case_id in (${givenCases(assignedOf)}))`
  return sql`(${all} and ${isOfSite})`
}

/** The place of a follow-up in the list. */
type Place = readonly [closes: string, caseId: string, questionnaireId: string]

const columns = sql`
  select f.case_id as "caseId", f.questionnaire as "questionnaireId", c.base_version_id as "versionId", f.group_name as "group",
         f.base_name as base, f.owner, c.name, f.opens, f.closes,
         case when f.is_closed then (
           select jsonb_build_object('cause', cause, 'reason', reason, 'by', closed_by, 'at', closed_at)
             from follow_up_closing k where k.case_id = f.case_id and k.questionnaire = f.questionnaire) end as closing`

/** One more than the limit, if there are so many. */
export async function followUpsAfter(
  db: Database,
  listed: Listed,
  after: Place | null,
  limit: number,
): Promise<readonly FollowUpRow[]> {
  const [closes, caseId, questionnaire] = after ?? []
  const { rows } = await sql<FollowUpRow>`
    ${columns} ${listed}
       and ${after ? sql`(f.closes, f.case_id, f.questionnaire) > (${closes}::date, ${caseId}::uuid, ${questionnaire}::text)` : sql`true`}
     order by f.closes, f.case_id, f.questionnaire
     limit ${limit + 1}::integer`.execute(db)
  return rows
}

/** Those whose window has opened and did not close before `since`; the one that closes first comes first. */
export async function openFollowUps(
  db: Database,
  listed: Listed,
  { today, since }: { readonly today: string; readonly since: string },
  limit: number,
): Promise<readonly FollowUpRow[]> {
  const { rows } = await sql<FollowUpRow>`
    ${columns} ${listed} and f.opens <= ${today}::date and f.closes >= ${since}::date
     order by f.closes, f.case_id, f.questionnaire
     limit ${limit}::integer`.execute(db)
  return rows
}

const mostCounted = 10_000

/** How many closed before this day, up to a limit. */
export async function countClosedBefore(
  db: Database,
  listed: Listed,
  day: string,
  most = mostCounted,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 ${listed} and f.closes < ${day}::date order by f.closes limit ${most}::integer) counted`.execute(db)
  return rows[0]?.count ?? 0
}

interface DayRow {
  /** `yyyy-mm-dd`. */
  readonly day: string
  readonly count: number
  /** By name, the first ones. */
  readonly rows: readonly FollowUpRow[]
}

/** Those whose windows close in this period, grouped by day. `ofDay`: how many to read of each. */
export async function followUpDays(
  db: Database,
  listed: Listed,
  { first, last, ofDay }: { readonly first: string; readonly last: string; readonly ofDay: number },
): Promise<readonly DayRow[]> {
  const { rows } = await sql<FollowUpRow & { readonly count: number; readonly place: string }>`
    with found as (${columns} ${listed} and f.closes between ${first}::date and ${last}::date
                    order by f.closes, f.case_id, f.questionnaire limit ${mostCounted}::integer),
    placed as (select *, (count(*) over (partition by closes))::integer as count,
                      row_number() over (partition by closes order by name, owner, "questionnaireId", "caseId") as place from found)
    select * from placed where place <= ${ofDay}::integer order by closes, place`.execute(db)
  return rows
    .filter(({ place }) => Number(place) === 1)
    .map(({ closes: day, count: ofAll }) => ({
      day,
      count: ofAll,
      rows: rows.filter(({ closes }) => closes === day).map(({ count: _, place: __, ...row }) => row),
    }))
}

export interface FollowUpCounts {
  readonly overdue: number
  readonly thisWeek: number
  readonly later: number
  readonly open: number
  readonly more: boolean
}

export async function countFollowUps(db: Database, listed: Listed, today: string): Promise<FollowUpCounts> {
  const sunday = civilDateText(endOfWeek(dayOf(today)))
  const { rows } = await sql<FollowUpCounts>`
    select count(*) filter (where closes < ${today}::date)::integer as overdue,
           count(*) filter (where closes >= ${today}::date and closes <= ${sunday}::date)::integer as "thisWeek",
           count(*) filter (where closes > ${sunday}::date)::integer as later,
           count(*) filter (where opens <= ${today}::date)::integer as open,
           count(*) > ${mostCounted}::integer as more
      from (select f.opens, f.closes ${listed}
             order by f.closes, f.case_id, f.questionnaire limit ${mostCounted + 1}::integer) counted`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count has no row')
  return counts
}

export function cursorOf({ closes, caseId, questionnaireId }: FollowUpRow): string {
  const place: Place = [closes, caseId, questionnaireId]
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Undefined if it names no place. */
export function placeOfCursor(cursor: string): Place | undefined {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!isStorable(text)) return undefined
  try {
    const [closes, caseId, questionnaire, ...more]: readonly unknown[] = JSON.parse(text)
    const isPlace =
      [closes, caseId, questionnaire].every((part) => typeof part === 'string') &&
      parseCivilDate(String(closes)) !== null &&
      isUuid(String(caseId)) &&
      more.length === 0
    return isPlace ? [String(closes), String(caseId), String(questionnaire)] : undefined
  } catch {
    return undefined
  }
}
