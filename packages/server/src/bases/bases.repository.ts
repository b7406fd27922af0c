import { isLimitable } from '@casebook/core/access/limits'
import type { Base, BaseMeta } from '@casebook/core/bases/base'
import { onSide, practiceTitle, type Side, sideOf } from '@casebook/core/bases/sides/practice'
import type { Caller } from '@casebook/core/call/policy'
import type { TextLanguage } from '@casebook/core/language/language'
import { holds } from '@casebook/core/permissions/capabilities'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../database/prepared'
import type { Database } from '../services'
import { isWithinLimits } from './limits.repository'
import { isOnSide, liveName, type Sides } from './sides'

export interface BaseName {
  readonly group: string
  readonly base: string
}

/** A version as the tables name it, without its document. */
export interface BaseVersion {
  readonly id: number
  readonly group: string
  readonly base: string
  readonly version: string
  readonly checksum: string
  /** The base takes no new cases. */
  readonly isRetired: boolean
}

const isRetired = sql<boolean>`exists (select from base_retirement
  where base_retirement.group_name = base_version.group_name and base_retirement.name = base_version.name)`

const columns = ['id', 'group_name as group', 'name as base', 'version', 'checksum'] as const

/** The newest version of every base of that side which the caller may open, with what an overview says of it. */
export async function openBases(db: Database, caller: Caller, side: Side) {
  const bases = await newestOfEach(db)
    .where(isOpenTo(caller, side, 'base_version.group_name', 'base_version.name'))
    .execute()
  return side === 'live' ? bases : bases.map((base) => ({ ...base, text: practiceTitle(base.text) }))
}

/** The same of every study there is, under its live name: what is not live yet is there for practice. */
export async function everyStudy(db: Database) {
  const bases = await newestOfEach(db).where(isOnlySide).execute()
  return bases.map((base) => onSide('live', base))
}

/** SQL that is true for a version of a live base, and for one of practice as long as the study is not live. */
const isOnlySide = sql<boolean>`(not is_practice(base_version.name) or not exists (
  select from base_version live where live.group_name = base_version.group_name and live.name = live_name(base_version.name)))`

function newestOfEach(db: Database) {
  return db
    .selectFrom('base_version')
    .distinctOn(['group_name', 'name'])
    .select(columns)
    .select([
      sql<Base['text']>`document -> 'text'`.as('text'),
      sql<Base['description'] | null>`document -> 'description'`.as('description'),
      sql<readonly TextLanguage[]>`coalesce(document -> 'languages', document -> 'config' -> 'availableLanguages')`.as(
        'languages',
      ),
      sql<BaseMeta[string] | null>`document #> '{meta,layout/header}'`.as('header'),
      isRetired.as('isRetired'),
    ])
    .orderBy('group_name')
    .orderBy('name')
    .orderBy('id', 'desc')
}

/** The newest version of each of them, without reading its document. */
export function newestOpenVersions(db: Database, caller: Caller, side: Side): Promise<BaseVersion[]> {
  return db
    .selectFrom('base_version')
    .distinctOn(['group_name', 'name'])
    .select(columns)
    .select(isRetired.as('isRetired'))
    .where(isOpenTo(caller, side, 'base_version.group_name', 'base_version.name'))
    .orderBy('group_name')
    .orderBy('name')
    .orderBy('id', 'desc')
    .execute()
}

/** The bases of that side which the caller may open. */
export function namesOfOpenBases(db: Database, caller: Caller, side: Side): Promise<BaseName[]> {
  return db
    .selectFrom('base_version')
    .select(['group_name as group', 'name as base'])
    .distinct()
    .where(isOpenTo(caller, side, 'base_version.group_name', 'base_version.name'))
    .execute()
}

/** The same for a person who may open it. */
export async function findOpenStudy(db: Database, caller: Caller, name: BaseName): Promise<BaseVersion | undefined> {
  if (sideOf(name.base) === 'practice') return undefined
  return (await findOpenVersion(db, caller, name)) ?? (await findOpenVersion(db, caller, onSide('practice', name)))
}

/** The names of all studies, live ones and those that are only practised. */
export function namesOfStudies(db: Database): Promise<BaseName[]> {
  return db
    .selectFrom('base_version')
    .select(['group_name as group', sql<string>`live_name(name)`.as('base')])
    .distinct()
    .execute()
}

/** The newest version of a study by its live id, of practice as long as it is not live. */
export async function findStudy(db: Database, name: BaseName): Promise<BaseVersion | undefined> {
  if (sideOf(name.base) === 'practice') return undefined
  return (await findVersion(db, name)) ?? (await findVersion(db, onSide('practice', name)))
}

/** The version of a base that was published last, or the one that is named, if the caller may open it. */
export async function findOpenVersion(
  db: Database,
  caller: Caller,
  { group, base }: BaseName,
  version?: string,
): Promise<BaseVersion | undefined> {
  if (version === undefined) return (await newestVersion(db, { group, base, ...opener(caller) }))[0]
  return versions(db, { group, base }, version)
    .where(isOpenTo(caller, 'either', 'base_version.group_name', 'base_version.name'))
    .executeTakeFirst()
}

const newestVersion = prepared((db, { group, base, username, opensProtected, isLimitable }: BaseName & Opener) =>
  versions(db, { group, base }).where(
    isOpenFor({ username, opensProtected, isLimitable }, 'base_version.group_name', 'base_version.name'),
  ),
)

/** The version of a base that was published last, or the one that is named. */
export function findVersion(db: Database, name: BaseName, version?: string): Promise<BaseVersion | undefined> {
  return versions(db, name, version).executeTakeFirst()
}

function versions(db: Database, { group, base }: BaseName, version?: string) {
  return db
    .selectFrom('base_version')
    .select([...columns, isRetired.as('isRetired')])
    .where('group_name', '=', group)
    .where('name', '=', base)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? ''))
    .orderBy('id', 'desc')
    .limit(1)
}

/** The versions of a base in the order of their publication. `asOf`: those that were published by then. */
export async function versionsOf(
  db: Database,
  { group, base }: BaseName,
  asOf: Date | null = null,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('base_version')
    .select('id')
    .where('group_name', '=', group)
    .where('name', '=', base)
    .$if(asOf !== null, (query) => query.where('published_at', '<=', asOf))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The versions of a base in the order of their publication, with its time and author: null for one of the server's folder of bases. */
export function publicationsOf(
  db: Database,
  { group, base }: BaseName,
): Promise<readonly { readonly id: number; readonly publishedAt: Date; readonly publishedBy: string | null }[]> {
  return db
    .selectFrom('base_version')
    .select(['id', 'published_at as publishedAt', 'published_by as publishedBy'])
    .where('group_name', '=', group)
    .where('name', '=', base)
    .orderBy('id')
    .execute()
}

/** Whether any version has a question that identifies people. The documents stay in the database: they are large. */
export async function asksWhoPeopleAre(db: Database, { group, base }: BaseName): Promise<boolean> {
  const found = await db
    .selectFrom('base_version')
    .select('id')
    .where('group_name', '=', group)
    .where('name', '=', base)
    .where(sql<boolean>`document::text ~ '"identifying"\\s*:\\s*true'`)
    .limit(1)
    .execute()
  return found.length > 0
}

/** The document of a version as it was published, the same on both sides. */
export function documentOf(
  db: Database,
  id: number,
): Promise<{ readonly name: string; readonly document: Base; readonly checksum: string }> {
  return db
    .selectFrom('base_version')
    .select(['name', 'document', 'checksum'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whether a draft or a case uses the version. From then on its document never changes. */
export async function isInUse(db: Database, id: number): Promise<boolean> {
  const { inUse } = await db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom('study_case').select('id').where('base_version_id', '=', id)),
        exists(selectFrom('draft').select('id').where('base_version_id', '=', id)),
      ]).as('inUse'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(inUse)
}

/** SQL that is true for a base of these sides which the caller may open; `group` and `name` are the columns that name it. */
export function isOpenTo(caller: Caller, sides: Sides, group: string, name: string): RawBuilder<boolean> {
  const { opensProtected, isLimitable } = opener(caller)
  const isTheirs = opensProtected && !isLimitable ? sql<boolean>`true` : isOpenFor(opener(caller), group, name)
  const isOpen = sql<boolean>`(${isTheirs} and ${isOnSide(sides, sql.ref(name))})`
  const study = caller.key?.study
  return study ? sql`(${isOpen} and ${sql.ref(group)} = ${study.group} and ${sql.ref(name)} = ${study.base})` : isOpen
}

/** The caller, as far as opening a base depends on them. */
export interface Opener {
  readonly username: string
  readonly opensProtected: boolean
  readonly isLimitable: boolean
}

export function opener({ username, roles }: Caller): Opener {
  return { username, opensProtected: holds(roles, 'canOpenProtectedBases'), isLimitable: isLimitable(roles) }
}

/** The same for a query that is prepared for all callers. */
export function isOpenFor(one: Opener, group: string, name: string): RawBuilder<boolean> {
  return isOpenWhere(one, sql.ref(group), sql.ref(name))
}

/** The same of a base, or of people, that are named by other SQL than columns. Whoever may open a study may practise it. */
export function isOpenWhere(
  { username, opensProtected, isLimitable }: { readonly [K in keyof Opener]: Opener[K] | RawBuilder<unknown> },
  group: RawBuilder<unknown>,
  name: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const live = liveName(name)
  const same = sql`group_name = ${group} and name = ${live}`
  return sql`((${opensProtected}::boolean or not exists (select from base_protection where ${same})
      or exists (select from base_access where ${same} and username = ${username}))
    and (not ${isLimitable}::boolean or ${isWithinLimits(sql`${username}`, group, live)}))`
}

/** Whether a candidate waits to become this base, whose pictures its preview shows. */
export async function isUploaded(db: Database, { group, base }: BaseName): Promise<boolean> {
  const row = await db
    .selectFrom('base_candidate')
    .select('id')
    .where('group_name', '=', group)
    .where('name', '=', base)
    .where('settled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
