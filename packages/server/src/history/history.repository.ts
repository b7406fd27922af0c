/** Readings of the trail of one case. Nothing is ever taken out of it, so a revision reads the same forever. */
import type { FactValue } from '@casebook/core/dialog/fact'
import { sql } from 'kysely'
import { isUuid } from '../dialog/drafts.repository'
import type { FactRow } from '../dialog/factRow'
import type { Source } from '../schema'
import type { Database } from '../services'

export interface SavedRevisionRow {
  readonly uuid: string
  readonly at: Date
  readonly author: string
  readonly source: Source
}

/** In the order in which they were saved. */
export async function revisionsOf(db: Database, caseId: string): Promise<SavedRevisionRow[]> {
  const rows = await db
    .selectFrom('case_entry')
    .select(['revision', 'at', 'author', 'source'])
    .where('case_id', '=', caseId)
    .where('kind', '=', 'revision')
    .orderBy('seq')
    .execute()
  // The cast is sound: an entry of the kind `revision` has its id.
  return rows.map(({ revision, ...row }) => ({ uuid: revision as string, ...row }))
}

/** Its place in the trail, and the version of the base that it was saved with. */
export async function findRevision(
  db: Database,
  caseId: string,
  uuid: string,
): Promise<{ readonly seq: number; readonly version: string } | undefined> {
  if (!isUuid(uuid)) return undefined
  return db
    .selectFrom('case_entry')
    .select(['seq', sql<string>`value ->> 'version'`.as('version')])
    .where('case_id', '=', caseId)
    .where('kind', '=', 'revision')
    .where('revision', '=', uuid)
    .executeTakeFirst()
}

export interface WordRow extends FactRow {
  readonly author: string
  readonly at: Date
  readonly reason: string | null
}

/** The last word on each answer and note that comes before that place, withdrawn ones left out. */
export async function wordsUpTo(db: Database, caseId: string, seq: number): Promise<WordRow[]> {
  const { rows } = await sql<WordRow & { readonly value: FactValue }>`
    select question, occurrence, value, author, at, reason
      from (select distinct on (question, occurrence) question, occurrence, value, author, at, reason
              from case_fact
             where case_id = ${caseId}::uuid and seq < ${seq}::integer
             order by question, occurrence, seq desc, place desc) last
     where value <> 'null'`.execute(db)
  return rows
}
