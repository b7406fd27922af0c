/** What somebody has begun and not saved, for the lists that offer to go on with it. */
import { sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import { isSaid } from '../facts/wasSaid'
import type { Reach } from '../groups/reach'
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

/**
 * The drafts of a person with answers that are not saved, of new cases and of those within reach, or only of the cases with those ids; the
 * latest first.
 */
export function draftsWithAnswers(
  db: Database,
  username: string,
  reach: Reach,
  caseIds?: readonly string[],
): Promise<DraftWithAnswers[]> {
  return (
    db
      .selectFrom('draft')
      .leftJoin('study_case', 'study_case.id', 'draft.case_id')
      // Of most drafts all is saved: then none of their entries is read.
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
        'draft.base_version_id as versionId',
        'draft.case_id as caseId',
        'study_case.name as caseName',
        'draft.touched_at as touchedAt',
        'said.unsaved',
      ])
      .where('draft.username', '=', username)
      .where('draft.discarded_at', 'is', null)
      .where('study_case.deleted_at', 'is', null)
      .where(isOfReach(reach))
      .$if(caseIds !== undefined, (query) =>
        query.where('draft.case_id', '=', sql<string>`any(${caseIds ?? []}::uuid[])`),
      )
      .orderBy('draft.touched_at', 'desc')
      .execute()
  )
}
