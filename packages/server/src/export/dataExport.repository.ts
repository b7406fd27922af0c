import { annotationSuffix } from '@casebook/core/annotation/annotation'
import type { HeldAnswers } from '@casebook/core/export/dataRow'
import type { Closings } from '@casebook/core/followUps/isNotDone'
import { type RawBuilder, sql } from 'kysely'
import { batchSize, inBatches, type Place } from '../access/inBatches'
import { isWithin, type Reach } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import { notDoneAsOf, notDoneOf } from '../followUps/closings.repository'
import type { Database } from '../services'

export interface ExportedCase {
  readonly id: string
  readonly versionId: number
  readonly name: string
  readonly owner: string
  /** Null for a case of no site. */
  readonly site: string | null
  readonly savedAt: Date
  readonly revision: string
  readonly answers: HeldAnswers
  /** Follow-ups that are closed as not done. */
  readonly notDone: Closings
}

/**
 * In batches, by owner and name: each case as it is when its row is read, or as it was at the moment `asOf`. `after`: the case behind which
 * they begin.
 */
export function casesWithAnswers(
  db: Database,
  reach: Reach,
  base: BaseName,
  asOf?: Date | null,
  after?: Place,
): AsyncGenerator<readonly ExportedCase[]> {
  return inBatches(
    reach,
    (isNext) => (asOf ? batchAsOf(db, reach, base, asOf, isNext) : presentBatch(db, reach, base, isNext)),
    after,
  )
}

async function presentBatch(db: Database, reach: Reach, base: BaseName, isNext: RawBuilder<boolean>) {
  const batch = await casesOf(db, reach, base)
    .innerJoin('case_answers', 'case_answers.case_id', 'study_case.id')
    .select([
      'study_case.id',
      'study_case.base_version_id as versionId',
      'study_case.name',
      'study_case.owner',
      'study_case.site',
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
  return batch.map((one) => ({ ...one, notDone: notDone.get(one.id) ?? new Map() }))
}

/** Folds the trail of each case up to the last revision of then. The version, the name and the owner of a case never change. */
async function batchAsOf(db: Database, reach: Reach, base: BaseName, asOf: Date, isNext: RawBuilder<boolean>) {
  const batch = await casesOf(db, reach, base, asOf)
    .innerJoinLateral(answersAsOf(asOf).as('stood'), (join) => join.onTrue())
    .select(['study_case.id', 'study_case.base_version_id as versionId', 'study_case.name', 'study_case.owner'])
    .select(['stood.savedAt', 'stood.revision', 'stood.answers'])
    .select(siteAsOf(asOf).as('site'))
    .where(isNext)
    .orderBy('study_case.owner')
    .orderBy('study_case.name')
    .limit(batchSize)
    .execute()
  const notDone = await notDoneAsOf(
    db,
    batch.map(({ id }) => id),
    asOf,
  )
  return batch.map((one) => ({ ...one, notDone: notDone.get(one.id) ?? new Map() }))
}

/** SQL of the answers of a row of `study_case` as they were after its last save until then; no row if there was none. */
export function answersAsOf(
  moment: Date,
): RawBuilder<{ readonly revision: string; readonly savedAt: Date; readonly answers: HeldAnswers }> {
  return sql`(select revision, at as "savedAt", answers_in_trail(study_case.id, revision) as answers from case_entry
    where case_id = study_case.id and kind = 'revision' and at <= ${moment} order by seq desc limit 1)`
}

/** SQL of the site of a row of `study_case` as its trail said it then. */
function siteAsOf(moment: Date): RawBuilder<string | null> {
  return sql`(select value ->> 'site' from case_entry
    where case_id = study_case.id and kind = 'site' and at <= ${moment} order by seq desc limit 1)`
}

/** Whether any of the cases is of a site. */
export async function haveSites(db: Database, reach: Reach, base: BaseName, asOf: Date | null): Promise<boolean> {
  const [found] = await casesOf(db, reach, base, asOf)
    .select('study_case.id')
    .where('study_case.site', 'is not', null)
    .$if(asOf !== null, (cases) => cases.where(siteAsOf(asOf ?? new Date(0)), 'is not', null))
    .limit(1)
    .execute()
  return found !== undefined
}

export async function countCases(
  db: Database,
  reach: Reach,
  base: BaseName,
  asOf: Date | null = null,
): Promise<number> {
  const { count } = await casesOf(db, reach, base, asOf)
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

/** Without those that are deleted. `asOf`: those that there were at that moment, without those that were deleted then. */
export function casesOf(db: Database, reach: Reach, { group, base }: BaseName, asOf: Date | null = null) {
  return db
    .selectFrom('study_case')
    .where(isWithin(reach))
    .where('study_case.group_name', '=', group)
    .where('study_case.base_name', '=', base)
    .where(asOf ? stoodAt(asOf) : sql<boolean>`study_case.deleted_at is null`)
}

/** SQL that is true for a row of `study_case` that had been saved by then, and was not deleted. Its trail says both. */
export function stoodAt(moment: Date): RawBuilder<boolean> {
  const entries = sql`case_entry where case_id = study_case.id and at <= ${moment}`
  return sql`(study_case.created_at <= ${moment} and exists (select from ${entries} and kind = 'revision')
    and (select kind from ${entries} and kind in ('deleted', 'restored') order by seq desc limit 1) is distinct from 'deleted')`
}
