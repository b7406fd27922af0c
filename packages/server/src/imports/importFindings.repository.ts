/** The rows of what an import found, and of the cases of a table that are done. */
import type { FactValue } from '@casebook/core/facts/fact'
import type { FindingKind, ImportFinding } from '@casebook/core/imports/imports.calls'
import { type ColumnType, type Generated, sql } from 'kysely'
import { JsonArray } from '../database/jsonArray'
import { asStorable } from '../database/storableText'
import type { Database } from '../services'

type Json<T> = ColumnType<T, string, string>

declare module '../schema' {
  interface Tables {
    data_import_case: { import_id: string; case_name: string; line: number }
    data_import_finding: {
      import_id: string
      seq: Generated<number>
      line: number
      case_name: string
      case_id: string | null
      column_name: string
      key: string
      kind: FindingKind
      refusal: string | null
      words: string
      sent: Json<FactValue>
      standing: Json<FactValue>
    }
  }
}

export async function forgetFindings(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('data_import_finding').where('import_id', '=', id).execute()
  await tx.deleteFrom('data_import_case').where('import_id', '=', id).execute()
}

/** Of these cases, those that an earlier record is about, with its line. */
export async function earlierLines(
  db: Database,
  id: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('data_import_case')
    .select(['case_name as name', 'line'])
    .where('import_id', '=', id)
    .where('case_name', '=', sql<string>`any(${names}::text[])`)
    .execute()
  return new Map(rows.map(({ name, line }) => [name, line]))
}

/** Of a table: each has one record. */
export type DoneCase = { readonly name: string; readonly line: number }

export async function insertCases(tx: Database, id: string, cases: readonly DoneCase[]): Promise<void> {
  if (cases.length === 0) return
  const [names, lines] = [cases.map(({ name }) => name), cases.map(({ line }) => line)]
  await sql`
    insert into data_import_case (import_id, case_name, line)
    select ${id}::uuid, * from unnest(${names}::text[], ${lines}::integer[])
    on conflict do nothing`.execute(tx)
}

export type NewFinding = Omit<ImportFinding, 'seq'> & { readonly caseId: string | null }

export async function insertFindings(tx: Database, id: string, findings: readonly NewFinding[]): Promise<void> {
  if (findings.length === 0) return
  const column = <Name extends keyof NewFinding>(name: Name) => findings.map((each) => each[name])
  // What a file has may hold what no database does: the report shows that there is something.
  const texts = (name: 'caseName' | 'column' | 'key' | 'words') => column(name).map(asStorable)
  const json = (name: 'sent' | 'standing') =>
    new JsonArray(
      'jsonb',
      column(name).map((value) =>
        JSON.stringify(value, (_, each) => (typeof each === 'string' ? asStorable(each) : each)),
      ),
    )
  await sql`
    insert into data_import_finding
      (import_id, line, case_name, case_id, column_name, key, kind, refusal, words, sent, standing)
    select ${id}::uuid, * from unnest(${column('line')}::integer[], ${texts('caseName')}::text[], ${column('caseId')}::uuid[],
      ${texts('column')}::text[], ${texts('key')}::text[], ${column('kind')}::text[], ${column('refusal')}::text[],
      ${texts('words')}::text[], ${json('sent')}::jsonb[], ${json('standing')}::jsonb[])`.execute(tx)
}

export function findingsOf(
  db: Database,
  id: string,
  {
    after,
    kinds,
    limit,
  }: {
    readonly after: number
    readonly kinds: readonly FindingKind[] | null
    readonly limit: number
  },
) {
  return db
    .selectFrom('data_import_finding')
    .select(['seq', 'line', 'case_name as caseName', 'column_name as column', 'key', 'kind', 'words'])
    .select(['sent', 'standing', 'refusal'])
    .where('import_id', '=', id)
    .where('seq', '>', after)
    .$if(kinds !== null, (query) => query.where('kind', '=', sql<FindingKind>`any(${kinds}::text[])`))
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** By the lines at which they end, the refused records after this line: the first sentence about each. */
export function refusedLines(db: Database, id: string) {
  return db
    .selectFrom('data_import_finding')
    .select(['line', 'words', 'refusal', 'key', 'column_name as column', 'sent'])
    .distinctOn('line')
    .where('import_id', '=', id)
    .where('kind', 'in', ['refused', 'answerRefused'])
    .orderBy('line')
    .orderBy('seq')
    .execute()
}
