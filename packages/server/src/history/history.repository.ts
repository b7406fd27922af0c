/** Readings of the trail of one case. Nothing is ever taken out of it, so a revision reads the same forever. */
import type { FactValue } from '@casebook/core/dialog/fact'
import { type Expression, sql } from 'kysely'
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

export interface ReadRevision {
  /** Of the base that it was saved with. */
  readonly version: string
  readonly words: readonly WordRow[]
}

export async function readRevision(db: Database, caseId: string, uuid: string): Promise<ReadRevision | undefined> {
  if (!isUuid(uuid)) return undefined
  // On one connection both travel together.
  return db.connection().execute(async (one) => {
    const revision = one
      .selectFrom('case_entry')
      .where('case_id', '=', caseId)
      .where('kind', '=', 'revision')
      .where('revision', '=', uuid)
    const [found, words] = await Promise.all([
      revision.select(sql<string>`value ->> 'version'`.as('version')).executeTakeFirst(),
      wordsUpTo(one, caseId, revision.select('seq')),
    ])
    return found && { ...found, words }
  })
}

export interface WordRow extends FactRow {
  readonly author: string
  readonly at: Date
  readonly reason: string | null
}

/** The last word on each answer and note that comes before that place in the trail, withdrawn ones left out. */
export async function wordsUpTo(db: Database, caseId: string, place: Expression<unknown>): Promise<WordRow[]> {
  const { rows } = await sql<WordRow & { readonly value: FactValue }>`
    select question, occurrence, value, author, at, reason
      from (select distinct on (question, occurrence) question, occurrence, value, author, at, reason
              from case_fact
             where case_id = ${caseId}::uuid and seq < ${place}
             order by question, occurrence, seq desc, place desc) last
     where value <> 'null'`.execute(db)
  return rows
}
