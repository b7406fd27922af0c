/**
 * All cases of some bases in an order, from any place in it, of every owner; deleted ones too.
 *
 * As in `casesInOrder`, a page is the beginning of several runs, merged. By name and by base the cases of a base are one run. By user
 * and by time those of one owner in a base are, as an index has them: a save need not keep one more.
 */
import { searchParts } from '@casebook/core/cases/caseOrder'
import type { OverviewOrder } from '@casebook/core/history/overview.calls'
import { type RawBuilder, sql } from 'kysely'
import { isOfSites, type Reach } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import type { Filter } from '../cases/casesInOrder'
import { isUuid } from '../database/uuid'
import type { Database } from '../services'

export interface OverviewListing {
  readonly bases: readonly BaseName[]
  /** Only cases of these sites; null: whatever their site. */
  readonly sites: Reach['sites']
  readonly order: OverviewOrder
  readonly descending: boolean
  /** The search key of a part of the name; empty: every name. */
  readonly search: string
  /** The cases of one kind; without it every case. */
  readonly filter?: Filter | undefined
  readonly limit: number
  readonly after: OverviewPlace | null
}

/** A place in the order of a list: the values that it is sorted by, the id of the case last. */
export type OverviewPlace = readonly (string | number)[]

interface Found {
  readonly id: string
  readonly place: OverviewPlace
}

/** So many cases are looked at one after another before all are searched at once, which is the slower way for what occurs often. */
const lookedAt = 1_000

/** One more than the limit, if there are so many. */
export async function allCasesInOrder(db: Database, listing: OverviewListing): Promise<readonly Found[]> {
  const wanted = listing.limit + 1
  if (listing.search === '' && !listing.filter) return scan(db, listing, wanted)
  const scanned = await scan(db, listing, lookedAt)
  const found = scanned.filter(({ words, matches }) => matches && words.includes(listing.search))
  if (found.length >= wanted || scanned.length < lookedAt) return found.slice(0, wanted)
  return searchNames(db, listing, wanted)
}

interface Key {
  readonly column: string
  readonly type: 'text' | 'instant' | 'uuid'
}

const text = (column: string): Key => ({ column, type: 'text' })
const caseId: Key = { column: 'case_id', type: 'uuid' }

interface Keys {
  /** Those that a whole run has in common. */
  readonly ofRun: readonly Key[]
  /** Those by which an index has its cases in order. The id of the case makes each place one of its own. */
  readonly within: readonly Key[]
}

const keys: Readonly<Record<OverviewOrder, Keys>> = {
  case: { ofRun: [], within: [text('sort_key'), text('owner'), caseId] },
  base: { ofRun: [text('group_name'), text('base_name')], within: [text('sort_key'), text('owner'), caseId] },
  user: { ofRun: [text('owner')], within: [text('sort_key'), caseId] },
  savedAt: {
    ofRun: [],
    within: [
      { column: 'saved_at', type: 'instant' },
      { column: 'id', type: 'uuid' },
    ],
  },
}

function allKeys(order: OverviewOrder): readonly Key[] {
  return [...keys[order].ofRun, ...keys[order].within]
}

/** Whether it may be one of a list in that order, so that the database can read it. */
export function isOverviewPlace(order: OverviewOrder, place: readonly unknown[]): place is OverviewPlace {
  const all = allKeys(order)
  return place.length === all.length && all.every(({ type }, i) => isOfType[type](place[i]))
}

const isOfType: Readonly<Record<Key['type'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  instant: Number.isSafeInteger,
  uuid: (value) => typeof value === 'string' && isUuid(value),
}

/** The next ones in the order, whatever their names. */
async function scan(db: Database, listing: OverviewListing, window: number) {
  const isByOwner = listing.order === 'user' || listing.order === 'savedAt'
  const isOfOwner = isByOwner ? sql`r.owner = s.owner` : sql`true`
  const isOfSite = listing.sites === null ? sql`true` : sql`r.site = s.site`
  const isOfRun = sql`${isOfOwner} and ${isOfSite} and r.group_name = s.group_name and r.base_name = s.base_name`
  const { table, id, words } = tableOf(listing)
  const columns = sql`${id} as id, ${keysOf(listing)}, ${listing.search === '' ? sql`''` : words} as words`
  const { rows } = await sql<Found & { readonly words: string; readonly matches: boolean }>`
    with recursive ${basesOf(listing)}, ${isByOwner ? ownersOf(listing) : sql`run as (select * from base ${eachSite(listing)})`}
    select id, place, words, ${listing.filter?.holdsFor(sql`looked.id`) ?? sql`true`} as matches
      from (
        select id, ${placeOf(listing)} as place, words, row_number() over (order by ${sequence(listing)}) as nth
          from run s cross join lateral (
            select ${columns} from ${table} r where ${isOfRun} and ${isAfterInRun(listing)}
             order by ${sequence(listing, keys[listing.order].ofRun.length)} limit ${window}::integer) r
         where ${isLaterRun(listing)}
         order by ${sequence(listing)} limit ${window}::integer) looked
     order by nth`.execute(db)
  return rows
}

/** A run for each site, for a person who is limited to some. */
function eachSite({ sites }: OverviewListing) {
  return sites === null ? sql`` : sql`cross join unnest(${sites}::text[]) as s (site)`
}

/** The owners of cases in each base, found by leaping through the index from one to the next. */
const ownersOf = (listing: OverviewListing) => sql`
  owner as (
    (select owner, group_name, base_name from case_name order by owner, group_name, base_name limit 1)
    union all
    select next.* from owner cross join lateral (
      select n.owner, n.group_name, n.base_name from case_name n
       where (n.owner, n.group_name, n.base_name) > (owner.owner, owner.group_name, owner.base_name)
       order by n.owner, n.group_name, n.base_name limit 1) next),
  run as (select * from owner join base using (group_name, base_name) ${eachSite(listing)})`

/** By the index of the parts of names, and those of the filters: for what occurs seldom. */
async function searchNames(db: Database, listing: OverviewListing, wanted: number): Promise<readonly Found[]> {
  const parts = searchParts(listing.search)
  const { id, joined } = tableOf(listing)
  const { rows } = await sql<Found>`
    with ${basesOf(listing)}, named as materialized (
      select * from case_name
       where strpos(search_key, ${listing.search}) > 0 and ${parts.length > 0 ? sql`search_parts @> ${parts}::text[]` : sql`true`}
         and ${listing.filter ? sql`case_id in (${listing.filter.ids(null)})` : sql`true`})
    select id, ${placeOf(listing)} as place
      from (select ${id} as id, ${keysOf(listing)} from ${joined} join base b on b.group_name = r.group_name and b.base_name = r.base_name
             where ${isOfSites(listing.sites, sql`r.site`)} and ${isAfter(listing)}) r
     order by ${sequence(listing)} limit ${wanted}::integer`.execute(db)
  return rows
}

function tableOf({ order }: OverviewListing) {
  if (order !== 'savedAt')
    return { table: sql`case_name`, id: sql`r.case_id`, words: sql`r.search_key`, joined: sql`named r` }
  return {
    table: sql`study_case`,
    id: sql`r.id`,
    words: sql`coalesce((select search_key from case_name where case_id = r.id), '')`,
    joined: sql`named join study_case r on r.id = named.case_id`,
  }
}

function basesOf({ bases }: Pick<OverviewListing, 'bases'>) {
  return sql`base as (select * from unnest(${bases.map(({ group }) => group)}::text[], ${bases.map(({ base }) => base)}::text[])
    as b (group_name, base_name))`
}

function keysOf({ order }: OverviewListing) {
  return sql.join(allKeys(order).map((key, i) => sql`${columnOf('r', key)} as ${sql.ref(`k${i}`)}`))
}

/** Texts are compared byte by byte, so the order does not change with the version of a library. */
function columnOf(table: 'r' | 's', { column, type }: Key): RawBuilder<unknown> {
  const name = sql.ref(`${table}.${column}`)
  return type === 'text' && column !== 'sort_key' ? sql`${name} collate "C"` : name
}

/** A time is written in microseconds, as exact as the database has it. */
function placeOf({ order }: OverviewListing) {
  const written = allKeys(order).map(({ type }, i) =>
    type === 'instant' ? sql`(extract(epoch from ${sql.ref(`k${i}`)}) * 1000000)::bigint` : sql.ref(`k${i}`),
  )
  return sql`jsonb_build_array(${sql.join(written)})`
}

function sequence({ order, descending }: OverviewListing, from = 0) {
  const direction = descending ? sql`desc` : sql`asc`
  const places = allKeys(order).map((_, i) => sql`${sql.ref(`k${i}`)} ${direction}`)
  return sql.join(places.slice(from))
}

function isAfter({ order, descending, after }: OverviewListing) {
  if (!after) return sql`true`
  const all = allKeys(order)
  return sql`(${sql.join(all.map((key) => columnOf('r', key)))}) ${descending ? sql`<` : sql`>`} (${sql.join(all.map((key, i) => given(key, after[i])))})`
}

/** The run that the place is in, or one that comes after it. */
function isLaterRun({ order, descending, after }: OverviewListing) {
  const { ofRun } = keys[order]
  if (!after || ofRun.length === 0) return sql`true`
  return sql`(${sql.join(ofRun.map((key) => columnOf('s', key)))}) ${descending ? sql`<=` : sql`>=`} (${sql.join(ofRun.map((key, i) => given(key, after[i])))})`
}

/** After the place in its own run, and from the beginning in those after it. The index of the run is read from there. */
function isAfterInRun({ order, descending, after }: OverviewListing) {
  const { ofRun, within } = keys[order]
  if (!after) return sql`true`
  const isIn = sql.join(
    ofRun.map((key, i) => sql`${columnOf('s', key)} = ${given(key, after[i])}`),
    sql` and `,
  )
  const from = within.map((key, i) => {
    const value = given(key, after[ofRun.length + i])
    return ofRun.length === 0
      ? value
      : sql`case when ${isIn} then ${value} else ${descending ? last[key.type] : first[key.type]} end`
  })
  return sql`(${sql.join(within.map((key) => columnOf('r', key)))}) ${descending ? sql`<` : sql`>`} (${sql.join(from)})`
}

/** Before and after every value there is. */
const first: Readonly<Record<Key['type'], RawBuilder<unknown>>> = {
  text: sql`''`,
  instant: sql`'-infinity'::timestamptz`,
  uuid: sql`'00000000-0000-0000-0000-000000000000'::uuid`,
}
const last: Readonly<Record<Key['type'], RawBuilder<unknown>>> = {
  text: sql`E'\\U0010FFFF'`,
  instant: sql`'infinity'::timestamptz`,
  uuid: sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`,
}

function given({ type }: Key, value: string | number | undefined): RawBuilder<unknown> {
  switch (type) {
    case 'text':
      return sql`${value}::text`
    case 'uuid':
      return sql`${value}::uuid`
    case 'instant':
      return sql`('epoch'::timestamptz + ${value}::bigint * interval '1 microsecond')`
  }
}

const mostCounted = 10_000

/** Counted up to a limit, as other lists are. */
export async function countAllCases(
  db: Database,
  { bases, sites, filter }: Pick<OverviewListing, 'bases' | 'sites' | 'filter'>,
) {
  const { rows } = await sql<{ readonly count: number }>`
    with ${basesOf({ bases })}
    select count(*)::integer as count from (
      select from case_name r join base b on b.group_name = r.group_name and b.base_name = r.base_name
       where ${isOfSites(sites, sql`r.site`)} and ${filter ? sql`r.case_id in (${filter.ids(null)})` : sql`true`}
       limit ${mostCounted + 1}::integer) counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return count > mostCounted ? { count: mostCounted, moreCases: true } : { count }
}
