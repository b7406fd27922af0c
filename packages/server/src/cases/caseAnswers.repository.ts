/** The answers of the newest revision of a case, stored beside the trail they follow from. A save locks the case. */

import type { HeldAnswers } from '@casebook/core/export/dataRow'
import type { FactValue } from '@casebook/core/facts/fact'
import { sql } from 'kysely'
import { JsonArray } from '../database/jsonArray'
import { prepared } from '../database/prepared'
import type { Database } from '../services'

export interface CaseAnswers {
  readonly revision: string
  readonly answers: HeldAnswers
}

/** Answers of the case that the draft continues, if there is one. */
export async function answersOfDraft(db: Database, draftId: string): Promise<CaseAnswers | undefined> {
  return (await findByDraft(db, { draftId }))[0]
}

const findByDraft = prepared((db, { draftId }: { readonly draftId: string }) =>
  db
    .selectFrom('case_answers')
    .innerJoin('draft', 'draft.case_id', 'case_answers.case_id')
    .select(['case_answers.revision', 'case_answers.answers'])
    .where('draft.id', '=', draftId),
)

/** By the id of the case. */
export async function answersOfCases(
  db: Database,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, HeldAnswers>> {
  const rows = await findByCases(db, { caseIds })
  return new Map(rows.map(({ caseId, answers }) => [caseId, answers]))
}

const findByCases = prepared((db, { caseIds }: { readonly caseIds: readonly string[] }) =>
  db
    .selectFrom('case_answers')
    .select(['case_id as caseId', 'answers'])
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`),
)

/** The newest answers of these cases. */
export async function keepAnswers(
  tx: Database,
  cases: readonly {
    readonly id: string
    readonly revision: string
    readonly answers: ReadonlyMap<string, FactValue>
  }[],
): Promise<void> {
  await upsert(tx, {
    ids: cases.map(({ id }) => id),
    revisions: cases.map(({ revision }) => revision),
    answers: new JsonArray(
      'json',
      cases.map(({ answers }) => JSON.stringify(Object.fromEntries(answers))),
    ),
  })
}

const upsert = prepared(
  (_, rows: Readonly<Record<'ids' | 'revisions', readonly string[]>> & { readonly answers: JsonArray }) => sql`
    insert into case_answers (case_id, revision, answers)
    select * from unnest(${rows.ids}::uuid[], ${rows.revisions}::uuid[], ${rows.answers}::json[])
    on conflict (case_id) do update set revision = excluded.revision, answers = excluded.answers`,
)
