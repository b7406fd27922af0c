/**
 * Readings of the trail of one case. Nothing is ever taken out of it, so a revision reads the same forever. Many rows come as one JSON
 * text, which is read in a fraction of the time that they take one by one.
 */

import type { FactValue } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'
import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import { isUuid } from '../drafts/drafts.repository'
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
  const [row] = await findRevisions(db, { caseId })
  return (row?.revisions ?? []).map(([uuid, at, author, source]) => ({ uuid, at: new Date(at), author, source }))
}

type RevisionColumns = readonly [uuid: string, at: number, author: string, source: Source]

const findRevisions = prepared(
  (_, { caseId }: { readonly caseId: string }) => sql<{ readonly revisions: readonly RevisionColumns[] | null }>`
    select json_agg(json_build_array(revision, ${milliseconds}, author, source) order by seq) as revisions
      from case_entry where case_id = ${caseId}::uuid and kind = 'revision'`,
)

export interface ReadRevision {
  /** Version of the base that it was saved with. */
  readonly version: string
  readonly words: readonly WordRow[]
}

/** The last word on an answer or a note; withdrawn ones are none. */
export interface WordRow extends TrailFact {
  readonly author: string
  readonly at: Date
  readonly reason: string | null
}

/** The facts of the case as of this revision. Sorting thousands of them by their bytes takes half as long. */
export async function readRevision(db: Database, caseId: string, uuid: string): Promise<ReadRevision | undefined> {
  if (!isUuid(uuid)) return undefined
  const [found] = await findRevision(db, { caseId, uuid })
  return (
    found && {
      version: found.version,
      words: (found.words ?? []).map(([question, occurrence, value, author, at, reason]) => ({
        ...{ question, occurrence, value, author, at: new Date(at), reason },
      })),
    }
  )
}

type WordColumns = readonly [
  question: string,
  occurrence: number,
  value: FactValue,
  author: string,
  at: number,
  reason: string | null,
]

const findRevision = prepared(
  (_, { caseId, uuid }: { readonly caseId: string; readonly uuid: string }) => sql<{
    readonly version: string
    readonly words: readonly WordColumns[] | null
  }>`
    select value ->> 'version' as version,
           (select json_agg(json_build_array(question, occurrence, value, author, ${milliseconds}, reason))
              from (select distinct on (question collate "C", occurrence) question, occurrence, value, author, at, reason
                      from case_fact where case_id = ${caseId}::uuid and seq < revision.seq
                     order by question collate "C", occurrence, seq desc, place desc) last
             where value <> 'null') as words
      from case_entry revision
     where case_id = ${caseId}::uuid and kind = 'revision' and revision = ${uuid}::uuid`,
)

const milliseconds = sql`(extract(epoch from at) * 1000)::bigint`
