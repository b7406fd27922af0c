/** Erasures as rows, and the statements that take texts out of tables. */
import { annotatedKey } from '@casebook/core/annotation/annotation'
import type { ErasedRecord, ErasureScope } from '@casebook/core/erasure/erasure'
import type { SigningMeans } from '@casebook/core/sdv/credential/executed'
import { type RawBuilder, sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import type { readableCases } from '../cases/whichCase'
import { JsonArray } from '../database/jsonArray'
import type { Database } from '../services'
import type { StoredEntry } from '../trail/storedEntry'

declare module '../schema' {
  interface Tables {
    erasure: {
      id: string
      case_id: string
      questions: string[] | null
      reasons: boolean
      reason: string
      asked_by: string
      asked_at: Date
      asked_with: SigningMeans
      outcome: 'erased' | 'declined' | null
      settled_by: string | null
      settled_at: Date | null
      settled_with: SigningMeans | null
    }
  }
}

function ofCase(db: Database, caseId: string) {
  return db
    .selectFrom('erasure')
    .select(['id', 'questions', 'reasons', 'reason', 'asked_by as by', 'asked_at as at'])
    .select(['outcome', 'settled_by as settledBy', 'settled_at as settledAt'])
    .where('case_id', '=', caseId)
}

/** The one that waits for its second person, for as long as the transaction lasts. */
export function holdWaiting(tx: Database, caseId: string) {
  return ofCase(tx, caseId).where('outcome', 'is', null).forUpdate().executeTakeFirst()
}

/** The newest first. */
export function erasuresOf(db: Database, caseId: string) {
  return ofCase(db, caseId).orderBy('asked_at', 'desc').orderBy('id').limit(200).execute()
}

/** Those that wait in cases of that query, the oldest first. */
export async function erasuresWaitingIn(
  cases: Awaited<ReturnType<typeof readableCases>>,
  { group, base }: BaseName,
  most: number,
) {
  return cases
    .where('study_case.group_name', '=', group)
    .where('study_case.base_name', '=', base)
    .innerJoin('erasure', 'erasure.case_id', 'study_case.id')
    .where('erasure.outcome', 'is', null)
    .select(['erasure.asked_by as by', 'erasure.asked_at as at'])
    .orderBy('erasure.asked_at')
    .limit(most)
    .execute()
}

/** The questions of which a case or one of its drafts still says something, an answer or a note. */
export async function questionsSaidIn(db: Database, caseId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ question: string }>`
    select question from case_fact where case_id = ${caseId}::uuid and value is distinct from 'null'::jsonb
    union
    select question from draft_fact where value is distinct from 'null'::jsonb
       and draft_id in (select id from draft where case_id = ${caseId}::uuid)`.execute(db)
  return new Set(rows.map(({ question }) => annotatedKey(question)))
}

export type StoredErasure = Awaited<ReturnType<typeof erasuresOf>>[number]

interface Asked extends ErasureScope {
  readonly id: string
  readonly caseId: string
  readonly reason: string
  readonly by: string
  readonly at: Date
  readonly means: SigningMeans
}

/** False if one waits already. */
export async function insertErasure(tx: Database, asked: Asked): Promise<boolean> {
  const { id, caseId: case_id, questions, reasons, reason, by: asked_by, at: asked_at, means: asked_with } = asked
  const added = await tx
    .insertInto('erasure')
    .values({ id, case_id, questions: questions && [...questions], reasons, reason, asked_by, asked_at, asked_with })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

export async function settle(
  tx: Database,
  id: string,
  how: Readonly<{ outcome: 'erased' | 'declined'; by: string; at: Date; means: SigningMeans }>,
): Promise<void> {
  const { outcome, by: settled_by, at: settled_at, means: settled_with } = how
  await tx.updateTable('erasure').set({ outcome, settled_by, settled_at, settled_with }).where('id', '=', id).execute()
}

/** Lets this transaction take texts out of rows that are never changed otherwise, and write to a study that is locked. */
export async function beginErasing(tx: Database): Promise<void> {
  await sql`select set_config('casebook.erasing', 'on', true)`.execute(tx)
}

/** So that nobody saves meanwhile. A save holds its draft before the case, and so does this. */
export async function holdDraftsOf(tx: Database, caseId: string): Promise<void> {
  await sql`select id from draft where case_id = ${caseId}::uuid order by id for update`.execute(tx)
}

export async function replaceEntries(
  tx: Database,
  chain: 'case' | 'draft',
  entries: readonly StoredEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const table = sql.table(`${chain}_entry`)
  const column = <Name extends keyof StoredEntry>(name: Name) => entries.map((one) => one[name])
  await sql`
    update ${table} entry set value = gone.value, reason = gone.reason, salts = gone.salts
      from unnest(${column('chain')}::uuid[], ${column('seq')}::integer[], ${new JsonArray('jsonb', column('value'))}::jsonb[],
             ${column('reason')}::text[], ${column('salts')}::text[]) as gone (chain, seq, value, reason, salts)
     where entry.${sql.ref(`${chain}_id`)} = gone.chain and entry.seq = gone.seq`.execute(tx)
}

/** The hashes of erased answers that marks keep. */
export async function shredMarks(tx: Database, caseId: string, { questions, reasons }: ErasureScope): Promise<void> {
  const isOf = (key: string) =>
    questions === null ? sql`true` : sql`regexp_replace(${sql.ref(key)}, '#\\d+$', '') = any(${questions}::text[])`
  await sql`
    update sdv_seen set hash = null from sdv_entry e
     where e.id = entry_id and e.case_id = ${caseId}::uuid
       and exists (select from jsonb_object_keys(e.verification) as said (key) where ${isOf('said.key')})`.execute(tx)
  await sql`
    update sdv_entry set verification = (
             select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(verification) as said where not ${isOf('said.key')})
     where case_id = ${caseId}::uuid
       and exists (select from jsonb_object_keys(verification) as said (key) where ${isOf('said.key')})`.execute(tx)
  await sql`
    update sdv_confirmation set hash = null
     where case_id = ${caseId}::uuid and hash is not null and ${isOf('key')}`.execute(tx)
  if (!reasons) return
  await sql`update sdv_entry set unset_reason = null where case_id = ${caseId}::uuid and unset_reason is not null`.execute(
    tx,
  )
  await sql`update sdv_confirmation set undone_reason = null where case_id = ${caseId}::uuid and undone_reason is not null`.execute(
    tx,
  )
  await sql`update follow_up_closing set reason = null where case_id = ${caseId}::uuid and reason is not null`.execute(
    tx,
  )
}

export interface SaidStep {
  readonly id: string
  readonly seq: number
  readonly question: string
  readonly isOfCheck: boolean
  readonly node: string
  readonly value: string
}

/** The steps of the queries of a case. */
export async function stepsOf(tx: Database, caseId: string): Promise<readonly SaidStep[]> {
  const { rows } = await sql<SaidStep>`
    select q.id, s.seq, q.question, q.check_id is not null as "isOfCheck", s.node, s.value
      from query q join query_step s on s.query_id = q.id where q.case_id = ${caseId}::uuid`.execute(tx)
  return rows
}

export async function shredSteps(tx: Database, steps: readonly SaidStep[]): Promise<void> {
  if (steps.length === 0) return
  const ids = steps.map(({ id }) => id)
  await sql`
    update query_step step set value = ''
      from unnest(${ids}::uuid[], ${steps.map(({ seq }) => seq)}::integer[]) as gone (id, seq)
     where step.query_id = gone.id and step.seq = gone.seq`.execute(tx)
  await sql`
    update query set last_value = (select value from query_step where query_id = query.id order by seq desc limit 1)
     where id = any(${ids}::uuid[])`.execute(tx)
}

/** What of these tables may be erased. */
const recordedTexts: Readonly<Record<string, readonly string[]>> = {
  sdv_entry: ['verification', 'unset_reason'],
  sdv_seen: ['hash'],
  sdv_confirmation: ['hash', 'undone_reason'],
  follow_up_closing: ['reason'],
  query: ['last_value'],
  query_step: ['value'],
}

const rowsOfCase = (caseId: string): Readonly<Record<string, RawBuilder<unknown>>> => ({
  sdv_entry: sql`select jsonb_build_array(id)::text from sdv_entry where case_id = ${caseId}::uuid`,
  sdv_seen: sql`select jsonb_build_array(entry_id)::text from sdv_seen where case_id = ${caseId}::uuid`,
  sdv_confirmation: sql`select jsonb_build_array(id)::text from sdv_confirmation where case_id = ${caseId}::uuid`,
  follow_up_closing: sql`select distinct row_key from record_entry
    where table_name = 'follow_up_closing' and starts_with(row_key, ${`["${caseId}",`})`,
  query: sql`select jsonb_build_array(id)::text from query where case_id = ${caseId}::uuid`,
  query_step: sql`select jsonb_build_array(s.query_id, s.seq)::text from query q join query_step s on s.query_id = q.id
    where q.case_id = ${caseId}::uuid`,
})

/**
 * Takes out of the record what the rows of the case no longer say. Of a row that is gone its last entry, too, says nothing any more.
 * Answers what was changed: a record has no commitments, so of each entry its seal, and the hash of what is left.
 */
export async function shredRecord(tx: Database, caseId: string, { reasons }: ErasureScope): Promise<ErasedRecord[]> {
  const erased: ErasedRecord[] = []
  const rowsOf = rowsOfCase(caseId)
  for (const [table, columns] of Object.entries(recordedTexts)) {
    if (table === 'follow_up_closing' && !reasons) continue
    const { rows } = await sql<ErasedRecord>`
      with last as (
        select distinct on (row_key) row_key, case when change = 'removed' then '{}'::jsonb else content end as content
          from record_entry where table_name = ${table} and row_key in (${rowsOf[table]}) order by row_key, id desc)
      update record_entry e
         set content = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.content)
                         where not (key = any(${columns}::text[]) and value is distinct from last.content -> key))
        from last
       where e.table_name = ${table} and e.row_key = last.row_key
         and exists (select from jsonb_each(e.content)
                      where key = any(${columns}::text[]) and value is distinct from last.content -> key)
      returning e.strand, e.seq::integer as seq, e.hash,
        encode(sha256(convert_to(E'\\n' || jsonb_build_array(e.strand, e.seq, e.id, e.table_name, e.row_key, e.change, e.content, e.made_by,
          to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text, 'UTF8')), 'hex') as left`.execute(tx)
    erased.push(...rows)
  }
  return erased
}

/** Copies that are made again, or that nobody needs any more. Answers the exports that are to be written again. */
export async function forgetCopies(tx: Database, caseId: string, since: Date): Promise<readonly string[]> {
  await sql`
    delete from received_call
     where at >= ${since}::timestamptz and jsonb_typeof(answer) = 'object'
       and (answer ?| array['value', 'facts', 'trees', 'tree', 'changes', 'questions']
            or coalesce(answer -> 'merged', '[]') <> '[]' or coalesce(answer -> 'errors', '[]') <> '[]')`.execute(tx)
  await sql`
    update rehearsal set examples = (
             select json_object_agg(key, coalesce(
               (select json_agg(one) from json_array_elements(value) one where one ->> 'caseId' <> ${caseId}), '[]'::json))
               from json_each(examples))
     where examples::text like ${`%${caseId}%`}`.execute(tx)
  await sql`
    update data_import_finding set sent = 'null', standing = 'null' where case_id = ${caseId}::uuid`.execute(tx)
  await sql`
    with of_study as (
      select one.id from data_import one join study_case using (group_name, base_name) where study_case.id = ${caseId}::uuid),
    gone as (delete from data_import_piece where import_id in (select id from of_study))
    update data_import set received = 0, phase = case phase when 'done' then 'done' else 'stopped' end
     where id in (select id from of_study)`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    with gone as (
      update history_export_file
         set content = null, checksum = null, document = null, document_checksum = null, trail_seq = null, trail_hash = null
       where case_id = ${caseId}::uuid and content is not null returning export_id)
    update history_export set completed_at = null, tries = 0
     where id in (select export_id from gone) and failed_at is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
