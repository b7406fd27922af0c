/** Fills a database with cases of one person in one base, as entering them would leave them, but for their trails. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { keysOfName } from '../src/cases/newCases.repository'
import type { Database } from '../src/services'

interface Filled {
  readonly group: string
  readonly base: string
  readonly owner: string
}

const batch = 5_000

/** Every case has an answer, and the draft by which it was entered and saved; they were saved last during the last year. */
export async function fillCases(
  db: Database,
  { group, base, owner }: Filled,
  many: number,
  nameOf: (nth: number) => string,
): Promise<void> {
  const { id: version } = await db
    .selectFrom('base_version')
    .select('id')
    .where('group_name', '=', group)
    .where('name', '=', base)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < many; from += batch) {
    const names = Array.from({ length: Math.min(batch, many - from) }, (_, i) => nameOf(from + i))
    const rows = names.map((name) => ({ id: randomUUID(), draft: randomUUID(), name, ...keysOfName({ name }) }))
    await sql`
      with given as (
        select *, gen_random_uuid() as revision, now() - random() * interval '1 year' as at
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as r (id uuid, draft uuid, name text, "sortKey" text, "searchKey" text, "searchParts" jsonb)),
      made as (
        insert into study_case (id, group_name, base_name, base_version_id, name, owner, created_at, revision, saved_at, progress)
        select id, ${group}, ${base}, ${version}::bigint, name, ${owner}, at, revision, at, (random() * 100)::integer from given),
      answered as (
        insert into case_answers (case_id, revision, answers)
        select id, revision, json_build_object('note', 'Note of ' || name, 'age', 40) from given),
      begun as (
        insert into draft (id, username, group_name, base_name, base_version_id, case_id, started_from, saved_seq, created_at, touched_at)
        select draft, ${owner}, ${group}, ${base}, ${version}::bigint, id, revision, 1, at, at from given),
      headed as (
        insert into chain_head (chain_id, kind, seq, hash) select draft, 'draft', 1, '' from given)
      insert into case_name (case_id, owner, group_name, base_name, sort_key, search_key, search_parts)
      select id, ${owner}, ${group}, ${base}, "sortKey", "searchKey", array(select jsonb_array_elements_text("searchParts")) from given`.execute(
      db,
    )
  }
}
