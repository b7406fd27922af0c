/** The tables of code lists. */
import type { OptionsFrom } from '@casebook/core/bases/lists/optionsFrom'
import type { ListedCode } from '@casebook/core/codeLists/codeList'
import type { CodeList } from '@casebook/core/codeLists/codeLists.calls'
import { sql } from 'kysely'
import type { Database } from '../services'

interface NewList extends OptionsFrom {
  readonly codes: readonly ListedCode[]
  readonly languages: readonly string[]
  readonly checksum: string
  readonly at: Date
  readonly by: string
}

/** Codes that go to the database at once. */
const batch = 5_000

/** False if the version is there already. */
export async function insertList(
  tx: Database,
  { list, version, codes, languages, checksum, at, by }: NewList,
): Promise<boolean> {
  const row = await tx
    .insertInto('code_list')
    .values({
      name: list,
      version,
      entries: codes.length,
      languages: [...languages],
      checksum,
      stored_at: at,
      stored_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  for (let from = 0; from < codes.length; from += batch) {
    const rows = codes.slice(from, from + batch).map((one, i) => ({ ...one, place: from + i }))
    await sql`insert into code_list_entry (list_id, place, code, label, parent)
      select ${row.id}::integer, place, code, label, parent
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (place integer, code text, label jsonb, parent text)`.execute(
      tx,
    )
  }
  return true
}

export async function checksumOf(db: Database, { list, version }: OptionsFrom): Promise<string | null> {
  const row = await db
    .selectFrom('code_list')
    .select('checksum')
    .where('name', '=', list)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.checksum ?? null
}

export async function lockList(tx: Database, { list, version }: OptionsFrom): Promise<number | null> {
  const row = await tx
    .selectFrom('code_list')
    .select('id')
    .where('name', '=', list)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
  return row?.id ?? null
}

export async function deleteList(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('code_list').where('id', '=', id).execute()
}

/** The newest first. */
export async function readLists(db: Database): Promise<readonly CodeList[]> {
  const lists = await db
    .selectFrom('code_list')
    .select(['name', 'version', 'entries', 'languages', 'stored_at', 'stored_by'])
    .orderBy('stored_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const usesOf = lists.length > 0 ? await usesOfLists(db) : () => []
  return lists.map(({ name: list, version, entries, languages, stored_at, stored_by }) => ({
    list,
    version,
    codes: entries,
    languages,
    at: stored_at.toISOString(),
    by: stored_by,
    usedBy: usesOf({ list, version }),
  }))
}

/** What names each list: published versions, and uploads that wait to become one. */
export async function usesOfLists(db: Database): Promise<(from: OptionsFrom) => CodeList['usedBy']> {
  const named = sql<OptionsFrom>`jsonb_path_query(document, '$.**.optionsFrom')`.as('named')
  const [versions, waiting] = await Promise.all([
    db
      .selectFrom('base_version')
      .select(['group_name as group', 'name as base', 'version', named])
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('base_candidate')
      .select(['group_name as group', 'name as base', sql<null>`null`.as('version'), named])
      .where('settled_at', 'is', null)
      .execute(),
  ])
  const uses = new Map<string, Map<string, CodeList['usedBy'][number]>>()
  for (const { named: from, group, base, version } of [...versions, ...waiting]) {
    const ofList = uses.get(nameOf(from)) ?? new Map()
    uses.set(nameOf(from), ofList.set(JSON.stringify([group, base, version]), { group, base, version }))
  }
  return (from) => [...(uses.get(nameOf(from))?.values() ?? [])]
}

const nameOf = ({ list, version }: OptionsFrom) => JSON.stringify([list, version])

/** The codes after a place of the list, in its order. */
export async function codesAfter(
  db: Database,
  id: number,
  place: number,
  most: number,
): Promise<readonly ListedCode[]> {
  return db
    .selectFrom('code_list_entry')
    .select(['code', 'label', 'parent'])
    .where('list_id', '=', id)
    .where('place', '>', place)
    .orderBy('place')
    .limit(most)
    .execute()
}
