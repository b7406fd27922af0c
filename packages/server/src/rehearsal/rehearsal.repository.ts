/** The rows of rehearsals: one for each candidate, with the place that it has come to and what it has found. */
import { randomUUID } from 'node:crypto'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { Caller } from '@casebook/core/call/policy'
import type { RehearsalCounts, RehearsalExamples } from '@casebook/core/rehearsal/summary'
import { type ColumnType, type Generated, sql } from 'kysely'
import { isOpenAsWhole } from '../candidates/candidates.repository'
import type { Database } from '../services'

type Json<T> = ColumnType<T, string, string>

declare module '../schema' {
  interface Tables {
    rehearsal: {
      candidate_id: string
      id: string
      started_by: string
      started_at: Date
      total: number
      tries: Generated<number>
      after_owner: Generated<string>
      after_name: Generated<string>
      counts: Json<RehearsalCounts> | null
      examples: Json<RehearsalExamples> | null
      ended_at: Date | null
      outcome: RehearsalOutcome | null
    }
  }
}

export type RehearsalOutcome = 'complete' | 'failed' | 'stopped'

/** A case in the order of owner and name. */
export interface CasePlace {
  readonly owner: string
  readonly name: string
}

/** The base that an open candidate is of, if the caller may open it. Its document, which may be large, is not read. */
export function baseOfCandidate(db: Database, caller: Caller, candidateId: string): Promise<BaseName | undefined> {
  return db
    .selectFrom('base_candidate')
    .select(['group_name as group', 'name as base'])
    .where('id', '=', candidateId)
    .where('settled_at', 'is', null)
    .where(isOpenAsWhole(caller))
    .executeTakeFirst()
}

/** Without its examples. */
export function findRehearsal(db: Database, candidateId: string) {
  return db
    .selectFrom('rehearsal')
    .select(['id', 'started_by as startedBy', 'started_at as startedAt', 'total', 'counts'])
    .select(['ended_at as endedAt', 'outcome'])
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst()
}

export type StoredRehearsal = NonNullable<Awaited<ReturnType<typeof findRehearsal>>>

export async function examplesOf(db: Database, candidateId: string): Promise<RehearsalExamples> {
  const row = await db
    .selectFrom('rehearsal')
    .select('examples')
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst()
  return row?.examples ?? {}
}

/** The caller holds the candidate's lock. Answers the id of the new one. */
export async function replaceRehearsal(
  tx: Database,
  candidateId: string,
  { by, at, total }: { readonly by: string; readonly at: Date; readonly total: number },
): Promise<string> {
  await tx.deleteFrom('rehearsal').where('candidate_id', '=', candidateId).execute()
  const id = randomUUID()
  await tx
    .insertInto('rehearsal')
    .values({ candidate_id: candidateId, id, started_by: by, started_at: at, total })
    .execute()
  return id
}

/** Counts a try and returns the rehearsal with its progress; undefined if it has ended or was replaced. */
export function tryRehearsal(db: Database, id: string) {
  return db
    .updateTable('rehearsal')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['candidate_id as candidateId', 'tries', 'after_owner as owner', 'after_name as name'])
    .returning(['counts', 'examples'])
    .executeTakeFirst()
}

export interface Step {
  readonly from: CasePlace
  readonly to: CasePlace
  readonly counts: RehearsalCounts
  readonly examples: RehearsalExamples
}

/** Answers false, and keeps nothing, if it has ended or another job has gone on from the same place. */
export async function keepStep(db: Database, id: string, { from, to, counts, examples }: Step): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rehearsal')
    .set({ tries: 0, after_owner: to.owner, after_name: to.name })
    .set({ counts: JSON.stringify(counts), examples: JSON.stringify(examples) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('after_owner', '=', from.owner)
    .where('after_name', '=', from.name)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Does nothing to one that has ended. */
export async function endRehearsal(
  db: Database,
  which: { readonly id: string } | { readonly candidate_id: string },
  outcome: RehearsalOutcome,
  at: Date,
): Promise<void> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['candidate_id', which.candidate_id] as const)
  await db
    .updateTable('rehearsal')
    .set({ outcome, ended_at: at })
    .where(column, '=', value)
    .where('ended_at', 'is', null)
    .execute()
}

/** Those of settled candidates, and those started before that time. */
export async function removeRehearsals(db: Database, startedBefore: Date): Promise<void> {
  const settled = db.selectFrom('base_candidate').select('id').where('settled_at', 'is not', null)
  await db
    .deleteFrom('rehearsal')
    .where(({ eb, or }) => or([eb('started_at', '<', startedBefore), eb('candidate_id', 'in', settled)]))
    .execute()
}

function storedCases(db: Database, { group, base }: BaseName) {
  return db
    .selectFrom('study_case')
    .where('study_case.group_name', '=', group)
    .where('study_case.base_name', '=', base)
    .where('study_case.deleted_at', 'is', null)
}

/** Saved at this time or later, if it is given. */
export async function countStoredCases(db: Database, base: BaseName, savedSince?: Date): Promise<number> {
  const { count } = await storedCases(db, base)
    .$if(savedSince !== undefined, (query) => query.where('saved_at', '>=', savedSince ?? new Date(0)))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The versions that cases of the base have, the newest first. */
export async function versionsOfCases(db: Database, base: BaseName): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('base_version')
    .select('id')
    .where('group_name', '=', base.group)
    .where('name', '=', base.base)
    .where(sql<boolean>`exists (select from study_case where base_version_id = base_version.id and deleted_at is null)`)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** The next cases in the order of owner and name. */
export function nextCases(db: Database, base: BaseName, { owner, name }: CasePlace, limit: number) {
  return storedCases(db, base)
    .innerJoin('case_answers', 'case_answers.case_id', 'study_case.id')
    .select(['study_case.id', 'study_case.base_version_id as versionId', 'study_case.owner', 'study_case.name'])
    .select('case_answers.answers')
    .where(sql<boolean>`(study_case.owner, study_case.name) > (${owner}, ${name})`)
    .orderBy('study_case.owner')
    .orderBy('study_case.name')
    .limit(limit)
    .execute()
}

/** The marks of verification that stand on these cases. */
export function marksOfCases(db: Database, caseIds: readonly string[]) {
  return db
    .selectFrom('sdv_entry')
    .select(['case_id as caseId', 'questionnaire as questionnaireId', 'level'])
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .where('unset_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** The queries of these cases, each with the node of its last step. */
export async function queriesOfCases(db: Database, caseIds: readonly string[]) {
  const { rows } = await sql<{ caseId: string; question: string; node: string }>`
    select distinct on (query.id) query.case_id as "caseId", query.question, query_step.node
      from query join query_step on query_step.query_id = query.id
     where query.case_id = any(${caseIds}::uuid[])
     order by query.id, query_step.seq desc`.execute(db)
  return rows
}
