/** A person's unsaved drafts, for the lists that offer to go on with them. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reach } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import { isSaid } from '../facts/wasSaid'
import type { Tables } from '../schema'
import type { Database } from '../services'
import { isOfReach } from './drafts.repository'

export interface DraftWithAnswers extends BaseName {
  readonly id: string
  readonly versionId: number
  readonly caseId: string | null
  readonly caseName: string | null
  readonly touchedAt: Date
  /** Number of questions with an unsaved answer. */
  readonly unsaved: number
}

/** Those of the cases with these ids. */
export function draftsOfCases(
  db: Database,
  username: string,
  reach: Reach,
  caseIds: readonly string[],
): Promise<DraftWithAnswers[]> {
  const drafts = sql<Row>`(
    select * from draft
     where case_id = any(${caseIds}::uuid[]) and username = ${username} and discarded_at is null)`
  return withAnswers(db, drafts, reach).execute()
}

/** So many are looked at in each base. */
const mostTouched = 1_000

/**
 * The drafts of these bases with answers that are not saved, the latest first. Of the drafts of saved cases, which are kept after each
 * save, those touched last are looked at: an older one with answers is marked in the list of cases.
 */
export function latestDrafts(
  db: Database,
  username: string,
  reach: Reach,
  bases: readonly BaseName[],
): Promise<DraftWithAnswers[]> {
  const touched = (isNew: boolean) => sql`(
    select * from draft d
     where d.username = ${username} and d.group_name = of.group_name and d.base_name = of.base_name and d.discarded_at is null
       and d.case_id is ${sql.raw(isNew ? 'null' : 'not null')}
     order by d.touched_at desc limit ${mostTouched}::integer)`
  const drafts = sql<Row>`(
    select latest.* from unnest(${bases.map(({ group }) => group)}::text[], ${bases.map(({ base }) => base)}::text[]) as of (group_name, base_name)
     cross join lateral (${touched(true)} union all ${touched(false)}) latest)`
  return withAnswers(db, drafts, reach).orderBy('draft.touched_at', 'desc').execute()
}

type Row = Selectable<Tables['draft']>

function withAnswers(db: Database, drafts: RawBuilder<Row>, reach: Reach) {
  return (
    db
      .selectFrom(drafts.as<'draft'>('draft'))
      .leftJoin('study_case', 'study_case.id', 'draft.case_id')
      // Most drafts are saved completely; their entries are not read.
      .innerJoin('chain_head as head', (join) =>
        join.onRef('head.chain_id', '=', 'draft.id').onRef('head.seq', '>', 'draft.saved_seq'),
      )
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom('draft_fact')
            .select(sql<number>`count(distinct (question, occurrence))::int`.as('unsaved'))
            .whereRef('draft_fact.draft_id', '=', 'draft.id')
            .whereRef('draft_fact.seq', '>', 'draft.saved_seq')
            .where(isSaid('draft_fact'))
            .as('said'),
        (join) => join.on('said.unsaved', '>', 0),
      )
      .select([
        'draft.id',
        'draft.group_name as group',
        'draft.base_name as base',
        sql<number>`coalesce(study_case.base_version_id, draft.base_version_id)`.as('versionId'),
        'draft.case_id as caseId',
        'study_case.name as caseName',
        'draft.touched_at as touchedAt',
        'said.unsaved',
      ])
      .where('study_case.deleted_at', 'is', null)
      .where(isOfReach(reach))
  )
}
