/**
 * Readings of the trail of one case. Nothing is ever taken out of it, so a revision reads the same forever. Many rows come as one JSON
 * text, which is read in a fraction of the time that they take one by one.
 */

import type { FactValue } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'
import type { FollowUpStamp } from '@casebook/core/followUps/notDone'
import type { SiteStamp } from '@casebook/core/sites/sites'
import { sql } from 'kysely'
import { prepared } from '../database/prepared'
import { isUuid } from '../database/uuid'
import type { Source } from '../schema'
import type { Database } from '../services'

export interface SavedRevisionRow {
  readonly uuid: string
  readonly at: Date
  readonly author: string
  readonly source: Source
  /** Version of the base that it was saved with. */
  readonly version: string
  /** The number of answers and notes that differ from the revision before. */
  readonly changed: number
  /** Why saved answers were changed. */
  readonly reason: string | null
}

/** In the order in which they were saved. */
export async function revisionsOf(db: Database, caseId: string): Promise<SavedRevisionRow[]> {
  const [row] = await findRevisions(db, { caseId })
  return (row?.revisions ?? []).map(([uuid, at, author, source, version, changed, reason]) => ({
    uuid,
    at: new Date(at),
    author,
    source,
    version,
    changed,
    reason,
  }))
}

type RevisionColumns = readonly [
  uuid: string,
  at: number,
  author: string,
  source: Source,
  version: string,
  changed: number,
  reason: string | null,
]

/** Choices in another order are the same answer. */
const comparable = sql`case when jsonb_typeof(value) = 'array'
  then (select jsonb_agg(choice order by choice) from jsonb_array_elements(value) choice) else value end`

const findRevisions = prepared(
  (_, { caseId }: { readonly caseId: string }) => sql<{ readonly revisions: readonly RevisionColumns[] | null }>`
    with numbered as materialized (
      select seq, count(*) filter (where kind = 'revision') over (order by seq desc) as from_end
        from case_entry where case_id = ${caseId}::uuid),
    word as (
      select distinct on (question collate "C", occurrence, from_end) question collate "C" as question, occurrence, from_end, ${comparable} as value
        from case_fact join numbered using (seq) where case_id = ${caseId}::uuid
       order by question collate "C", occurrence, from_end desc, seq desc, place desc),
    judged as (
      select from_end, value is distinct from lag(value, 1, 'null'::jsonb) over (partition by question, occurrence order by from_end desc) as differs
        from word),
    counted as (select from_end, (count(*) filter (where differs))::integer as changed from judged group by from_end)
    select json_agg(json_build_array(revision, ${milliseconds}, author, source, value ->> 'version', coalesce(changed, 0), reason) order by seq) as revisions
      from case_entry join numbered using (seq) left join counted using (from_end)
     where case_id = ${caseId}::uuid and kind = 'revision'`,
)

export interface MarkRow {
  readonly kind: 'deleted' | 'restored' | 'erased'
  readonly at: Date
  readonly author: string
  readonly reason: string | null
}

/** When the case was marked as deleted, when it was restored, and when answers were erased. */
export async function marksOf(db: Database, caseId: string): Promise<readonly MarkRow[]> {
  const { rows } = await sql<MarkRow>`
    select kind, at, author, reason from case_entry
     where case_id = ${caseId}::uuid and kind in ('deleted', 'restored', 'erased') order by seq`.execute(db)
  return rows
}

interface ClosingRow {
  readonly kind: 'notDone' | 'dueAgain'
  readonly at: Date
  readonly author: string
  readonly reason: string | null
  readonly said: FollowUpStamp
}

/** When follow-ups of the case were closed as not done, and when they were opened again. */
export async function closingsOf(db: Database, caseId: string): Promise<readonly ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select kind, at, author, reason, value as said from case_entry
     where case_id = ${caseId}::uuid and kind in ('notDone', 'dueAgain') order by seq`.execute(db)
  return rows
}

interface SiteRow {
  readonly at: Date
  readonly author: string
  readonly reason: string | null
  readonly said: SiteStamp
}

/** The sites that the case has belonged to, and since when. */
export async function caseAtSites(db: Database, caseId: string): Promise<readonly SiteRow[]> {
  const { rows } = await sql<SiteRow>`
    select at, author, reason, value as said from case_entry
     where case_id = ${caseId}::uuid and kind = 'site' order by seq`.execute(db)
  return rows
}

export interface ReadRevision {
  /** Version of the base that it was saved with. */
  readonly version: string
  readonly at: Date
  readonly author: string
  readonly source: Source
  /** The revision saved before it. */
  readonly before: string | null
  readonly words: readonly WordRow[]
}

/** The last word on an answer or a note; withdrawn ones are none. */
export interface WordRow extends TrailFact {
  readonly author: string
  readonly at: Date
  readonly reason: string | null
  readonly source: Source['kind']
  /** The access key that it came by. */
  readonly accessKey: string | null
}

/** The facts of the case as of this revision. Sorting thousands of them by their bytes takes half as long. */
export async function readRevision(db: Database, caseId: string, uuid: string): Promise<ReadRevision | undefined> {
  if (!isUuid(uuid)) return undefined
  const [found] = await findRevision(db, { caseId, uuid })
  if (!found) return undefined
  const { version, author, source, before } = found
  return {
    version,
    at: new Date(Number(found.at)),
    author,
    source,
    before,
    words: (found.words ?? []).map(([question, occurrence, value, author, at, reason, source, accessKey]) => ({
      question,
      occurrence,
      value,
      author,
      at: new Date(at),
      reason,
      source,
      accessKey,
    })),
  }
}

type WordColumns = readonly [
  question: string,
  occurrence: number,
  value: FactValue,
  author: string,
  at: number,
  reason: string | null,
  source: Source['kind'],
  accessKey: string | null,
]

/** The access key that an entry came by; null for one by a person. */
export function accessKeyOf(source: Source): string | null {
  return 'key' in source ? (source.key ?? null) : null
}

const milliseconds = sql`(extract(epoch from at) * 1000)::bigint`

const findRevision = prepared(
  (_, { caseId, uuid }: { readonly caseId: string; readonly uuid: string }) => sql<{
    readonly version: string
    readonly at: string
    readonly author: string
    readonly source: Source
    readonly before: string | null
    readonly words: readonly WordColumns[] | null
  }>`
    select value ->> 'version' as version, ${milliseconds} as at, author, source,
           (select before.revision::text from case_entry before
             where case_id = ${caseId}::uuid and kind = 'revision' and before.seq < revision.seq order by seq desc limit 1) as before,
           (select json_agg(json_build_array(question, occurrence, value, author, ${milliseconds}, reason, source ->> 'kind', source ->> 'key'))
              from (select distinct on (question collate "C", occurrence) question, occurrence, value, author, at, reason, source
                      from case_fact where case_id = ${caseId}::uuid and seq < revision.seq
                     order by question collate "C", occurrence, seq desc, place desc) last
             where value <> 'null') as words
      from case_entry revision
     where case_id = ${caseId}::uuid and kind = 'revision' and revision = ${uuid}::uuid`,
)

export interface WordOnAnswer extends Omit<WordRow, 'question' | 'occurrence'> {
  /** The revision that it was saved with. */
  readonly revision: string | null
  readonly erased: Date | null
}

/** Everything that was said on one question, or in one note, oldest first. All but the first word has the reason of its save. */
export async function wordsOn(
  db: Database,
  caseId: string,
  { question, occurrence }: Pick<TrailFact, 'question' | 'occurrence'>,
): Promise<readonly WordOnAnswer[]> {
  const { rows } = await sql<WordOnAnswer>`
    select value, author, at, coalesce(word.reason, case when seq > min(seq) over () then saved.reason end) as reason,
           source ->> 'kind' as source, source ->> 'key' as "accessKey", saved.revision::text as revision, erased_at(case_id, seq, place) as erased
      from case_fact word
      left join lateral (
        select revision, reason from case_entry entry
         where entry.case_id = ${caseId}::uuid and entry.kind = 'revision' and entry.seq > word.seq order by entry.seq limit 1) saved on true
     where case_id = ${caseId}::uuid and question = ${question} and occurrence = ${occurrence}
     order by seq, place`.execute(db)
  return rows
}
