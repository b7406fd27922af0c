/** Rows of new cases: each gets its keys in the same statement, by which lists find it. */
import { randomUUID } from 'node:crypto'
import { searchKey, searchParts, sortKey } from '@casebook/core/cases/caseOrder'
import { type InsertQueryBuilder, sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import { JsonArray } from '../database/jsonArray'
import { prepared } from '../database/prepared'
import type { Tables } from '../schema'
import type { Database } from '../services'
import type { StudyCase } from './cases.repository'
import type { SectionsOfCase } from './progress'

/** Null if the owner has a case of that name already. */
export async function insertCase(tx: Database, row: Omit<NewCase, 'id' | 'at'>, at: Date): Promise<string | null> {
  const { sections, site = null, status = null, ...columns } = row
  const counted = { sections: sections ? JSON.stringify(sections) : null, toSign: sections?.ready.length ?? 0 }
  const [inserted] = await insertRow(tx, {
    ...columns,
    ...keysOfName(row),
    ...counted,
    site,
    status,
    id: randomUUID(),
    at,
  })
  return inserted?.id ?? null
}

export type NewCase = Omit<StudyCase, 'savedAt' | 'deletedAt' | 'site' | 'status'> & {
  /** Null, or absent, for a case of no site. */
  readonly site?: string | null | undefined
  /** Null, or absent, for a case without one. */
  readonly status?: string | null | undefined
  /** Without them the case waits to be counted, as those of before. */
  readonly sections?: SectionsOfCase | undefined
  readonly at: Date
}

interface KeysOfName {
  readonly sortKey: string
  readonly searchKey: string
  readonly searchParts: readonly string[]
}

/** By which the case is found in pages of cases. */
export function keysOfName({ name }: Pick<StudyCase, 'name'>): KeysOfName {
  const key = searchKey(name)
  return { sortKey: sortKey(name), searchKey: key, searchParts: searchParts(key) }
}

type NewRow = Omit<NewCase, 'sections' | 'site' | 'status'> &
  KeysOfName &
  Pick<StudyCase, 'site' | 'status'> & { readonly sections: string | null; readonly toSign: number }

const insertRow = prepared((db, row: NewRow) =>
  withName(
    db,
    insertion(db, row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
    row,
  ),
)

/** Fails if an owner has a case of one of the names already: see `isNameTaken`. Nobody has to wait for it before the commit. */
export async function insertNamedCases(tx: Database, cases: readonly NewCase[]): Promise<void> {
  const rows = cases.map((one) => ({ ...one, ...keysOfName(one) }))
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name])
  await insertNamedRows(tx, {
    ids: column('id'),
    groups: column('group'),
    bases: column('base'),
    versions: column('versionId'),
    names: column('name'),
    owners: column('owner'),
    revisions: column('revision'),
    times: column('at'),
    sites: rows.map(({ site }) => site ?? null),
    statuses: rows.map(({ status }) => status ?? null),
    progress: column('progress'),
    sortKeys: column('sortKey'),
    searchKeys: column('searchKey'),
    searchParts: new JsonArray(
      'jsonb',
      column('searchParts').map((parts) => JSON.stringify(parts)),
    ),
    sections: new JsonArray(
      'jsonb',
      rows.map(({ sections }) => (sections ? JSON.stringify(sections) : null)),
    ),
  })
}

const insertNamedRows = prepared(
  (_, rows: Readonly<Record<NamedCaseColumns, readonly unknown[]>> & NamedCaseJson) => sql`
    with given as (
      select * from unnest(${rows.ids}::uuid[], ${rows.groups}::text[], ${rows.bases}::text[], ${rows.versions}::bigint[],
        ${rows.names}::text[], ${rows.owners}::text[], ${rows.revisions}::uuid[], ${rows.times}::timestamptz[],
        ${rows.progress}::integer[], ${rows.sortKeys}::text[], ${rows.searchKeys}::text[], ${rows.searchParts}::jsonb[], ${rows.sections}::jsonb[], ${rows.sites}::text[], ${rows.statuses}::text[])
        as one (id, group_name, base_name, version_id, name, owner, revision, at, progress, sort_key, search_key, search_parts, sections, site, status)),
    made as (
      insert into study_case (id, group_name, base_name, base_version_id, name, owner, revision, created_at, saved_at, progress, sections, to_sign, site, status)
      select id, group_name, base_name, version_id, name, owner, revision, at, at, progress, sections,
             coalesce(jsonb_array_length(sections -> 'ready'), 0), site, status from given)
    insert into case_name (case_id, owner, group_name, base_name, sort_key, search_key, search_parts, site)
    select id, owner, group_name, base_name, sort_key, search_key, array(select jsonb_array_elements_text(search_parts)), site from given`,
)

type NamedCaseColumns =
  | ('ids' | 'groups' | 'bases' | 'versions' | 'names' | 'owners' | 'revisions' | 'times')
  | ('progress' | 'sortKeys' | 'searchKeys' | 'sites' | 'statuses')

type NamedCaseJson = Readonly<Record<'searchParts' | 'sections', JsonArray>>

/** Whether a transaction failed because the owner has a case of that name already. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === uniqueName
}

const uniqueName = 'study_case_group_name_base_name_owner_name_key'

function insertion(db: Database, row: NewRow) {
  return db.insertInto('study_case').values({
    id: row.id,
    group_name: row.group,
    base_name: row.base,
    base_version_id: row.versionId,
    name: row.name,
    owner: row.owner,
    revision: row.revision,
    created_at: row.at,
    saved_at: row.at,
    progress: row.progress,
    sections: row.sections,
    to_sign: row.toSign,
    site: row.site,
    status: row.status,
  })
}

/** Whatever is inserted gets its keys in the same statement: a case without them would be missing in every list. */
function withName(db: Database, inserting: InsertQueryBuilder<Tables, 'study_case', { id: string }>, row: NewRow) {
  return db
    .with('made', () => inserting)
    .insertInto('case_name')
    .columns(['case_id', 'owner', 'group_name', 'base_name', 'sort_key', 'search_key', 'search_parts', 'site'])
    .expression(({ selectFrom }) =>
      selectFrom('made').select([
        'made.id',
        sql<string>`${row.owner}::text`.as('owner'),
        sql<string>`${row.group}::text`.as('group_name'),
        sql<string>`${row.base}::text`.as('base_name'),
        sql<string>`${row.sortKey}::text`.as('sort_key'),
        sql<string>`${row.searchKey}::text`.as('search_key'),
        sql<string[]>`${row.searchParts}::text[]`.as('search_parts'),
        sql<string | null>`${row.site}::text`.as('site'),
      ]),
    )
    .returning('case_id as id')
}

/** Those of the names that cases of this person in the base have already. */
export async function namesTaken(
  db: Database,
  { group, base }: BaseName,
  owner: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await findNames(db, { group, base, owner, names })).map(({ name }) => name))
}

/** Those of the names that any case of the base has already. */
export async function namesTakenByAnybody(
  db: Database,
  { group, base }: BaseName,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('study_case')
    .select('name')
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .execute()
  return new Set(found.map(({ name }) => name))
}

const findNames = prepared(
  (db, { group, base, owner, names }: BaseName & { readonly owner: string; readonly names: readonly string[] }) =>
    db
      .selectFrom('study_case')
      .select('name')
      .where('group_name', '=', group)
      .where('base_name', '=', base)
      .where('owner', '=', owner)
      .where('name', '=', sql<string>`any(${names}::text[])`),
)
