/** The rows of checks on trial: one for each person and study, with the place that it has come to and what it has found. */
import { randomUUID } from 'node:crypto'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { TrialSums, TriedCheck } from '@casebook/core/checkTrials/playCheck'
import type { Fact } from '@casebook/core/facts/fact'
import type { TrailFact } from '@casebook/core/facts/trail'
import { groupBy } from '@casebook/core/rules/engine/indexing'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { Reach } from '../access/reach'
import { casesOf } from '../export/dataExport.repository'
import { factOfRow } from '../facts/factRow'
import type { Database } from '../services'

type Json<T> = ColumnType<T, string, string>

declare module '../schema' {
  interface Tables {
    check_trial: {
      id: string
      group_name: string
      base_name: string
      started_by: string
      started_at: Date
      candidate_id: string | null
      tried: Json<TriedCheck>
      total: number
      tries: Generated<number>
      after_owner: Generated<string>
      after_name: Generated<string>
      sums: Json<TrialSums> | null
      ended_at: Date | null
      outcome: TrialOutcome | null
    }
  }
}

export type TrialOutcome = 'complete' | 'failed' | 'stopped'

/** A case in the order of owner and name. */
export interface CasePlace {
  readonly owner: string
  readonly name: string
}

/** The last one of a person in a study. */
export function findTrial(db: Database, { group, base }: BaseName, by: string) {
  return db
    .selectFrom('check_trial')
    .select(['tried as check', 'started_at as startedAt', 'ended_at as endedAt', 'outcome', 'total', 'sums'])
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .where('started_by', '=', by)
    .executeTakeFirst()
}

interface NewTrial {
  readonly by: string
  readonly at: Date
  readonly candidate: string | undefined
  readonly check: TriedCheck
  readonly total: number
}

/** In the place of the last one. Undefined while that is running, or if another call has begun one at this moment. */
export async function replaceTrial(
  tx: Database,
  { group, base }: BaseName,
  { by, at, candidate, check, total }: NewTrial,
): Promise<string | undefined> {
  await tx
    .deleteFrom('check_trial')
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .where('started_by', '=', by)
    .where('outcome', 'is not', null)
    .execute()
  const row = await tx
    .insertInto('check_trial')
    .values({
      id: randomUUID(),
      group_name: group,
      base_name: base,
      started_by: by,
      started_at: at,
      candidate_id: candidate ?? null,
      tried: JSON.stringify(check),
      total,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Counts a try and returns the trial with its progress; undefined if it has ended or was replaced. */
export function tryTrial(db: Database, id: string) {
  return db
    .updateTable('check_trial')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning(['group_name as group', 'base_name as base', 'started_by as by', 'candidate_id as candidate'])
    .returning(['tried as check', 'tries', 'after_owner as owner', 'after_name as name', 'sums'])
    .executeTakeFirst()
}

/** Answers false, and keeps nothing, if it has ended or another job has gone on from the same place. */
export async function keepStep(
  db: Database,
  id: string,
  { from, to, sums }: { readonly from: CasePlace; readonly to: CasePlace; readonly sums: TrialSums },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('check_trial')
    .set({ tries: 0, after_owner: to.owner, after_name: to.name, sums: JSON.stringify(sums) })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .where('after_owner', '=', from.owner)
    .where('after_name', '=', from.name)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Does nothing to one that has ended. */
export async function endTrial(db: Database, id: string, outcome: TrialOutcome, at: Date): Promise<void> {
  await db
    .updateTable('check_trial')
    .set({ outcome, ended_at: at })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute()
}

/** The one of a person in a study, if it is running. */
export async function stopTrial(db: Database, { group, base }: BaseName, by: string, at: Date): Promise<void> {
  await db
    .updateTable('check_trial')
    .set({ outcome: 'stopped', ended_at: at })
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .where('started_by', '=', by)
    .where('outcome', 'is', null)
    .execute()
}

export async function removeTrials(db: Database, startedBefore: Date): Promise<void> {
  await db.deleteFrom('check_trial').where('started_at', '<', startedBefore).execute()
}

export async function countCasesOf(db: Database, reach: Reach, base: BaseName): Promise<number> {
  const { count } = await casesOf(db, reach, base)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The next cases in the order of owner and name. */
export function nextCases(db: Database, reach: Reach, base: BaseName, { owner, name }: CasePlace, limit: number) {
  return casesOf(db, reach, base)
    .select(['study_case.id', 'study_case.owner', 'study_case.name', 'study_case.site'])
    .where(sql<boolean>`(study_case.owner, study_case.name) > (${owner}, ${name})`)
    .orderBy('study_case.owner')
    .orderBy('study_case.name')
    .limit(limit)
    .execute()
}

/** What each save of these cases changed, in order. What nobody has saved yet is left out. */
export async function savesOf(
  db: Database,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, readonly (readonly Fact[])[]>> {
  const ids = sql<string>`any(${caseIds}::uuid[])`
  const [ends, facts] = await Promise.all([
    db
      .selectFrom('case_entry')
      .select(['case_id as caseId', 'seq'])
      .where('case_id', '=', ids)
      .where('kind', '=', 'revision')
      .orderBy('case_id')
      .orderBy('seq')
      .execute(),
    db
      .selectFrom('case_fact')
      .select(['case_id as caseId', 'seq', 'question', 'occurrence', 'value'])
      .where('case_id', '=', ids)
      .orderBy('case_id')
      .orderBy('seq')
      .orderBy('place')
      .execute(),
  ])
  const said = groupBy(facts, ({ caseId }) => caseId)
  const saves = groupBy(ends, ({ caseId }) => caseId)
  return new Map(caseIds.map((id) => [id, savesFrom(said.get(id) ?? [], saves.get(id) ?? [])]))
}

function savesFrom(
  facts: readonly (TrailFact & { readonly seq: number })[],
  ends: readonly { readonly seq: number }[],
): readonly (readonly Fact[])[] {
  let at = 0
  return ends.map(({ seq }) => {
    const from = at
    while ((facts[at]?.seq ?? Number.POSITIVE_INFINITY) < seq) at += 1
    return facts.slice(from, at).map(factOfRow)
  })
}
