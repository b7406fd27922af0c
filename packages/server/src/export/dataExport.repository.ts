import { annotationSuffix } from '@casebook/core/annotation/annotation'
import type { HeldAnswers } from '@casebook/core/export/dataRow'
import { sql } from 'kysely'
import { batchSize, inBatches } from '../access/inBatches'
import { isWithin, type Reach } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import { notDoneOf } from '../followUps/closings.repository'
import type { Database } from '../services'

export interface ExportedCase {
  readonly id: string
  readonly versionId: number
  readonly name: string
  readonly owner: string
  readonly savedAt: Date
  readonly revision: string
  readonly answers: HeldAnswers
  /** Follow-ups that are closed as not done. */
  readonly notDone: ReadonlySet<string>
}

/** In batches, by owner and name: each case as it is when its row is read. */
export function casesWithAnswers(db: Database, reach: Reach, base: BaseName): AsyncGenerator<readonly ExportedCase[]> {
  return inBatches(reach, async (isNext) => {
    const batch = await casesOf(db, reach, base)
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
      .execute()
    const notDone = await notDoneOf(
      db,
      batch.map(({ id }) => id),
    )
    return batch.map((one) => ({ ...one, notDone: notDone.get(one.id) ?? new Set<string>() }))
  })
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

/** The keys of the answers in entries beyond the first, each once. */
export async function repeatedKeys(db: Database, reach: Reach, base: BaseName): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key
      from (${casesOf(db, reach, base).select('study_case.id')}) within
      join case_answers on case_id = within.id, json_object_keys(answers) as key
     where key ~ '#[0-9]+$'`.execute(db)
  return rows.map(({ key }) => key)
}

/** The keys of notes that any case has, in order. */
export async function notesInUse(db: Database, reach: Reach, base: BaseName): Promise<readonly string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key
      from (${casesOf(db, reach, base).select('study_case.id')}) within
      join case_answers on case_id = within.id, json_object_keys(answers) as key
     where right(key, ${annotationSuffix.length}) = ${annotationSuffix}`.execute(db)
  return rows.map(({ key }) => key).sort()
}

export function casesOf(db: Database, reach: Reach, { group, base }: BaseName) {
  return db
    .selectFrom('study_case')
    .where(isWithin(reach))
    .where('study_case.group_name', '=', group)
    .where('study_case.base_name', '=', base)
    .where('study_case.deleted_at', 'is', null)
}
