/**
 * Cases within reach in an order, from any place in it.
 *
 * The cases of one owner in one base are a run. An index has each run in the order of names, of times and of progress: a page is the
 * beginning of all runs, merged, and what lies before and behind it is not read. Cases that were given to a group one by one are few,
 * and are sorted.
 */
import { searchParts, sortKey } from '@casebook/core/cases/caseOrder'
import type { CaseOrder } from '@casebook/core/cases/cases.calls'
import { type RawBuilder, sql } from 'kysely'
import { givenCases, isOfSites, type Reach } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import { isUuid } from '../database/uuid'
import type { Database } from '../services'
import { namesOf } from './cases.repository'

export interface Runs {
  /** Everyone of whom any case is within reach. */
  readonly owners: readonly Owner[]
  readonly assignedOf: Reach['assignedOf']
  readonly bases: readonly BaseName[]
  readonly sites: Reach['sites']
}

export interface Owner {
  readonly username: string
  /** For their place in the order of owners. */
  readonly sortKey: string
  /** All of their cases are within reach. */
  readonly isWhole: boolean
}

/** The order of owners is that of their display names. */
export async function runsOf(
  db: Database,
  { allOf, assignedOf, sites }: Reach,
  bases: readonly BaseName[],
): Promise<Runs> {
  const usernames = [...new Set([...allOf, ...assignedOf.map(({ owner }) => owner)])]
  const displayed = await namesOf(db, usernames)
  const owners = usernames.map((username): Owner => {
    return { username, sortKey: sortKey(displayed.get(username) ?? username), isWhole: allOf.includes(username) }
  })
  return { owners, assignedOf, bases, sites }
}

export interface Listing {
  readonly order: CaseOrder
  readonly descending: boolean
  /** The search key of a part of the name; empty: every name. */
  readonly search: string
  /** The cases of one kind; without it every case. */
  readonly filter?: Filter | undefined
  readonly limit: number
  readonly after: Place | null
}

/** Tells of a case whether a list has it, and names all that it may have, for a list with few of them. */
export interface Filter {
  readonly holdsFor: (id: RawBuilder<unknown>) => RawBuilder<boolean>
  /** The ids of all cases of these owners for which it holds; null: of all owners. */
  readonly ids: (owners: readonly string[] | null) => RawBuilder<unknown>
}

/** A place in the order of a list: the values that it is sorted by, the id of the case last. */
export type Place = readonly (string | number)[]

interface Found {
  readonly id: string
  readonly place: Place
}

/**
 * So many names are looked at one after another before all are searched at once, which is the slower way for what occurs often. The index of
 * the parts of names knows no part shorter than three characters.
 */
const lookedAt = ({ search, filter }: Listing): readonly number[] | null => {
  if (search === '' && !filter) return null
  return search.length < 3 ? [1_000, 10_000] : [1_000]
}

/** One more than the limit, if there are so many. */
export async function casesInOrder(db: Database, runs: Runs, listing: Listing): Promise<readonly Found[]> {
  const wanted = listing.limit + 1
  const windows = lookedAt(listing)
  const found: Found[] = []
  for (let [nth, after] = [0, listing.after]; ; nth += 1) {
    const window = windows ? windows[nth] : wanted
    if (window === undefined) return searchNames(db, runs, listing, wanted)
    const scanned = await scan(db, runs, { ...listing, after }, window)
    found.push(...scanned.filter(({ matches }) => matches))
    const end = scanned.find((one) => one.nth === window)
    if (found.length >= wanted || !end) return found.slice(0, wanted)
    after = end.place
  }
}

interface Scanned extends Found {
  readonly nth: number
  readonly matches: boolean
}

/** The next ones in the order that match, and the last one that was looked at. */
async function scan(db: Database, runs: Runs, listing: Listing, window: number): Promise<readonly Scanned[]> {
  const { table, id, words, isThere } = tables[listing.order]
  const columns = sql`${id} as id, ${keysOf(listing)}, ${listing.search === '' ? sql`''` : words} as words`
  const { rows } = await sql<Scanned>`
    with ${tablesOf(runs)}
    select id, ${placeOf(listing)} as place, nth, matches
      from (
        select *, strpos(words, ${listing.search}) > 0 and (select deleted_at from study_case where study_case.id = looked.id) is null
                  and ${listing.filter?.holdsFor(sql`looked.id`) ?? sql`true`} as matches
          from (
            select *, row_number() over (order by ${sequence(listing)})::integer as nth
              from (
                (select r.* from run o cross join lateral (
                  select ${columns} from ${table} r
                   where r.owner = o.owner and r.group_name = o.group_name and r.base_name = o.base_name and ${isOfRunsSite(runs)} and ${isThere}
                     and ${isAfter(listing)} and ${isNear(listing)}
                   order by ${sequence(listing)} limit ${window}::integer) r)
                union all
                (select ${columns} from ${table} r join owner o on o.owner = r.owner join base b on b.group_name = r.group_name and b.base_name = r.base_name
                  where not o.is_whole and ${id} in (${givenCases(runs.assignedOf)}) and ${isOfSites(runs.sites, sql`r.site`)} and ${isThere} and ${isAfter(listing)}
                  order by ${sequence(listing)} limit ${window}::integer)
                order by ${sequence(listing)} limit ${window}::integer
              ) merged
          ) looked
      ) judged
     where matches or nth = ${window}::integer
     order by nth`.execute(db)
  return rows
}

/** By the index of the parts of names, and those of the filters: for what occurs seldom. */
async function searchNames(db: Database, runs: Runs, listing: Listing, wanted: number): Promise<readonly Found[]> {
  const { id, joined } = tables[listing.order]
  const parts = searchParts(listing.search)
  const { rows } = await sql<Found>`
    with ${tablesOf(runs)}, named as materialized (
      select * from case_name
       where strpos(search_key, ${listing.search}) > 0 and owner in (select owner from owner)
         and ${parts.length > 0 ? sql`search_parts @> ${parts}::text[]` : sql`true`}
         and ${listing.filter ? sql`case_id in (${listing.filter.ids(runs.owners.map(({ username }) => username))})` : sql`true`}
    )
    select id, ${placeOf(listing)} as place
      from (
        select ${id} as id, ${keysOf(listing)}
          from ${joined} join owner o on o.owner = r.owner join base b on b.group_name = r.group_name and b.base_name = r.base_name
         where (o.is_whole or ${id} in (${givenCases(runs.assignedOf)})) and ${isOfSites(runs.sites, sql`r.site`)} and ${isAfter(listing)}
           and (select deleted_at from study_case where study_case.id = ${id}) is null
         order by ${sequence(listing)} limit ${wanted}::integer
      ) found
     order by ${sequence(listing)}`.execute(db)
  return rows
}

interface Table {
  readonly table: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly words: RawBuilder<unknown>
  /** As the index has it, which leaves out deleted cases or does not. */
  readonly isThere: RawBuilder<unknown>
  readonly joined: RawBuilder<unknown>
}

const names: Table = {
  table: sql`case_name`,
  id: sql`r.case_id`,
  words: sql`r.search_key`,
  isThere: sql`true`,
  joined: sql`named r`,
}

const times: Table = {
  table: sql`study_case`,
  id: sql`r.id`,
  words: sql`(select search_key from case_name where case_id = r.id)`,
  isThere: sql`r.deleted_at is null`,
  joined: sql`named join study_case r on r.id = named.case_id`,
}

const tables: Readonly<Record<CaseOrder, Table>> = { name: names, owner: names, savedAt: times, progress: times }

interface Key {
  readonly column: RawBuilder<unknown>
  readonly type: 'text' | 'instant' | 'percent' | 'uuid'
}

const text = (column: RawBuilder<unknown>): Key => ({ column: sql`${column} collate "C"`, type: 'text' })
const name = [text(sql`r.sort_key`), text(sql`r.owner`), { column: sql`r.case_id`, type: 'uuid' }] as const
const time = [
  { column: sql`r.saved_at`, type: 'instant' },
  { column: sql`r.id`, type: 'uuid' },
] as const

/** The id of the case makes each place one of its own. */
const keys: Readonly<Record<CaseOrder, readonly Key[]>> = {
  name,
  owner: [text(sql`o.owner_key`), ...name],
  savedAt: time,
  progress: [{ column: sql`r.progress`, type: 'percent' }, ...time],
}

/** Whether it may be one of a list in that order, so that the database can read it. */
export function isPlace(order: CaseOrder, place: readonly unknown[]): place is Place {
  return place.length === keys[order].length && keys[order].every(({ type }, i) => isOfType[type](place[i]))
}

const isOfType: Readonly<Record<Key['type'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  instant: Number.isSafeInteger,
  percent: (value) => typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= 100,
  uuid: (value) => typeof value === 'string' && isUuid(value),
}

function keysOf({ order }: Listing) {
  return sql.join(keys[order].map(({ column }, i) => sql`${column} as ${sql.ref(`k${i}`)}`))
}

function placeOf({ order }: Listing) {
  return sql`jsonb_build_array(${sql.join(keys[order].map(({ type }, i) => written[type](sql.ref(`k${i}`))))})`
}

function sequence({ order, descending }: Listing) {
  const direction = descending ? sql`desc` : sql`asc`
  return sql.join(keys[order].map((_, i) => sql`${sql.ref(`k${i}`)} ${direction}`))
}

function isAfter({ order, descending, after }: Listing) {
  if (!after) return sql`true`
  const columns = sql.join(keys[order].map(({ column }) => column))
  return sql`(${columns}) ${descending ? sql`<` : sql`>`} (${sql.join(keys[order].map((key, i) => given(key, after[i])))})`
}

/** The same again of the columns of the index, where it is in the order of names and the list in that of owners. */
function isNear({ order, descending, after }: Listing) {
  if (order !== 'owner' || !after) return sql`true`
  const [owner, sortKey] = keys.owner.map((key, i) => given(key, after[i]))
  return descending
    ? sql`(o.owner_key collate "C" <= ${owner} and r.sort_key <= case when o.owner_key = ${owner} then ${sortKey} else E'\\U0010FFFF' end)`
    : sql`(o.owner_key collate "C" >= ${owner} and r.sort_key >= case when o.owner_key = ${owner} then ${sortKey} else '' end)`
}

/** A time is written in microseconds, as exact as the database has it. */
const written: Readonly<Record<Key['type'], (value: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  text: (value) => value,
  instant: (value) => sql`(extract(epoch from ${value}) * 1000000)::bigint`,
  percent: (value) => value,
  uuid: (value) => value,
}

function given({ type }: Key, value: string | number | undefined): RawBuilder<unknown> {
  switch (type) {
    case 'text':
      return sql`${value}::text`
    case 'uuid':
      return sql`${value}::uuid`
    case 'percent':
      return sql`${value}::integer`
    case 'instant':
      return sql`('epoch'::timestamptz + ${value}::bigint * interval '1 microsecond')`
  }
}

/** Owners, bases, and the runs of those all of whose cases are within reach: for a person who is limited to sites, one for each of them. */
export function tablesOf({ owners, bases, sites }: Runs) {
  return sql`
    owner as (select * from unnest(${owners.map((one) => one.username)}::text[], ${owners.map((one) => one.sortKey)}::text[],
      ${owners.map((one) => one.isWhole)}::boolean[]) as o (owner, owner_key, is_whole)),
    base as (select * from unnest(${bases.map((one) => one.group)}::text[], ${bases.map((one) => one.base)}::text[]) as b (group_name, base_name)),
    run as (select * from owner cross join base ${sites === null ? sql`` : sql`cross join unnest(${sites}::text[]) as s (site)`} where is_whole)`
}

/** SQL that is true for a case `r` of the site of the run `o`. */
export function isOfRunsSite({ sites }: Runs): RawBuilder<boolean> {
  return sites === null ? sql`true` : sql`r.site = o.site`
}
