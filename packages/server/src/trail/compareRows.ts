/** Holds the rows that lists are made of against the trail, which alone says what happened. */
import { hash } from 'node:crypto'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { sql } from 'kysely'
import { type BaseName, documentOf } from '../bases/bases.repository'
import { keysOfName } from '../cases/newCases.repository'
import type { RevisionStamp } from '../schema'
import type { Database } from '../services'

const batchSize = 2_000

interface Compared extends RevisionStamp {
  readonly id: string
  readonly isDeleted: boolean
  readonly stamp: RevisionStamp | null
  readonly agrees: boolean
  readonly isAtSite: boolean
  readonly ended: 'deleted' | 'restored' | null
  /** By which lists find it. */
  readonly keys: readonly (string | null)[]
}

/** Ids of cases whose row names another revision, owner, name, base, site or fate than their trail, and of those that lists do not find by it. */
export async function* casesThatDiffer(db: Database): AsyncGenerator<string> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Compared>`
      select c.id, c.group_name as group, c.base_name as base, v.version, v.checksum, c.name, c.owner,
             c.deleted_at is not null as "isDeleted",
             jsonb_build_array(n.group_name, n.base_name, n.owner, n.sort_key, n.search_key) as keys,
             c.site is not distinct from s.site and n.site is not distinct from s.site as "isAtSite", r.value as stamp, e.kind as ended,
             coalesce(r.revision = c.revision and r.at = c.saved_at
               and (e.kind is distinct from 'deleted' or e.at = c.deleted_at), false) as agrees
        from study_case c
        left join base_version v on v.id = c.base_version_id
        left join case_name n on n.case_id = c.id
        left join lateral (select revision, value, at from case_entry
          where case_id = c.id and kind = 'revision' order by seq desc limit 1) r on true
        left join lateral (select kind, at from case_entry
          where case_id = c.id and kind in ('deleted', 'restored') order by seq desc limit 1) e on true
        left join lateral (select value ->> 'site' as site from case_entry
          where case_id = c.id and kind = 'site' order by seq desc limit 1) s on true
       where c.id > ${after}::uuid order by c.id limit ${batchSize}::integer`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    for (const row of rows) if (differs(row)) yield row.id
    after = last.id
  }
}

/**
 * Ids of cases that are said to hold other answers than follow from their trail. What a trail that was itself tampered with says is
 * no measure: of `faulty` cases nothing is said.
 */
export async function* casesWithOtherAnswers(db: Database, faulty: ReadonlySet<string>): AsyncGenerator<string> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ id: string; agrees: boolean }>`
      select c.id, case when c.id::text = any(${[...faulty]}::text[]) then true else coalesce(
               a.revision = c.revision and a.answers::jsonb = answers_in_trail(c.id, c.revision)::jsonb, false) end as agrees
        from study_case c left join case_answers a on a.case_id = c.id
       where c.id > ${after}::uuid order by c.id limit ${batchSize}::integer`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    for (const { id, agrees } of rows) if (!agrees) yield id
    after = last.id
  }
}

function differs({ stamp, agrees, isAtSite, isDeleted, ended, keys, ...row }: Compared): boolean {
  if (!stamp || !agrees || !isAtSite || isDeleted !== (ended === 'deleted') || isListedOtherwise(keys, row)) return true
  const columns = ['group', 'base', 'version', 'checksum', 'name', 'owner'] as const
  return columns.some((column) => stamp[column] !== row[column])
}

/** Whether lists and the search find the case under another name, or nowhere. */
function isListedOtherwise(
  keys: Compared['keys'],
  { group, base, owner, name }: BaseName & { readonly owner: string; readonly name: string },
): boolean {
  const { sortKey, searchKey } = keysOfName({ name })
  return [group, base, owner, sortKey, searchKey].some((key, i) => key !== keys[i])
}

/** Ids of trails whose case is gone. */
export async function trailsWithoutCase(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select chain_id as id from chain_head h where kind = 'case' and not exists (select from study_case where id = h.chain_id)
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Versions of bases whose document is not the one that was published, by group, name and version. */
export async function* basesThatDiffer(db: Database): AsyncGenerator<string> {
  const versions = await db
    .selectFrom('base_version')
    .select(['id', 'group_name', 'name', 'version', 'checksum'])
    .execute()
  for (const { id, group_name, name, version, checksum } of versions)
    if (hash('sha256', canonicalJson((await documentOf(db, id)).document)) !== checksum)
      yield `${group_name}/${name}/${version}`
}

/** Drafts of which a save has taken more entries than there are left, with nothing else to show for it. */
export async function draftsThatDiffer(
  db: Database,
): Promise<readonly { readonly id: string; readonly seq: number; readonly through: number }[]> {
  const { rows } = await sql<{ id: string; seq: number; through: number }>`
    select d.id, coalesce(h.seq, 0) + 1 as seq, d.saved_seq as through
      from draft d left join chain_head h on h.chain_id = d.id and h.kind = 'draft'
     where d.saved_seq > coalesce(h.seq, 0) order by d.id`.execute(db)
  return rows
}
