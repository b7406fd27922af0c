import type { HeldAnswers } from '@casebook/core/export/dataRow'
import { sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import { batchSize, inBatches } from '../groups/inBatches'
import { isWithin, type Reach } from '../groups/reach'
import type { Database } from '../services'

export interface ExportedCase {
  readonly id: string
  readonly versionId: number
  readonly name: string
  readonly owner: string
  readonly savedAt: Date
  readonly revision: string
  readonly answers: HeldAnswers
}

/** In batches, by owner and name: each case as it stands when its row is read. */
export function casesWithAnswers(db: Database, reach: Reach, base: BaseName): AsyncGenerator<readonly ExportedCase[]> {
  return inBatches(reach, (isNext) =>
    casesOf(db, reach, base)
      .innerJoin('case_answers', 'case_answers.case_id', 'study_case.id')
      .select([
        'study_case.id',
        'study_case.base_version_id as versionId',
        'study_case.name',
        'study_case.owner',
        'study_case.saved_at as savedAt',
        'case_answers.revision',
        'case_answers.answers',
      ])
      .where(isNext)
      .orderBy('study_case.owner')
      .orderBy('study_case.name')
      .limit(batchSize)
      .execute(),
  )
}

export async function countCases(db: Database, reach: Reach, base: BaseName): Promise<number> {
  const { count } = await casesOf(db, reach, base)
    .select((is) => is.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function versionsInUse(db: Database, reach: Reach, base: BaseName): Promise<number[]> {
  const rows = await casesOf(db, reach, base).select('base_version_id as id').distinct().orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** By question of a repeating part the highest occurrence with an answer. */
export async function highestOccurrences(
  db: Database,
  reach: Reach,
  base: BaseName,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ question: string; occurrence: number }>`
    select split_part(key, '#', 1) as question, max(split_part(key, '#', 2)::integer) as occurrence
      from (${casesOf(db, reach, base).select('study_case.id')}) within
      join case_answers on case_id = within.id, json_object_keys(answers) as key
     where key ~ '#[0-9]+$'
     group by 1`.execute(db)
  return new Map(rows.map(({ question, occurrence }) => [question, occurrence]))
}

export function casesOf(db: Database, reach: Reach, { group, base }: BaseName) {
  return db
    .selectFrom('study_case')
    .where(isWithin(reach))
    .where('study_case.group_name', '=', group)
    .where('study_case.base_name', '=', base)
    .where('study_case.deleted_at', 'is', null)
}
