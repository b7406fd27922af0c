/** The rows of imports: the file in its pieces, how far the import is, and what it found. */
import { randomUUID } from 'node:crypto'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { ColumnMapping } from '@casebook/core/imports/columnMapping'
import { type DataFormat, type ImportCounts, type ImportPolicy, noCounts } from '@casebook/core/imports/dataImport'
import type { ChosenImport, ImportPhase } from '@casebook/core/imports/imports.calls'
import type { ValueMapping } from '@casebook/core/imports/valueMapping'
import type { Language } from '@casebook/core/language/language'
import { type ColumnType, type Generated, sql } from 'kysely'
import type { Tables } from '../schema'
import type { Database } from '../services'
import {
  type DoneCase,
  forgetFindings,
  insertCases,
  insertFindings,
  type NewFinding,
} from './importFindings.repository'
import { mappingOf, valuesOf } from './importMappings.repository'
import type { Place } from './sentRecords'

type Json<T> = ColumnType<T, string, string>
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

declare module '../schema' {
  interface Tables {
    data_import: {
      id: string
      group_name: string
      base_name: string
      begun_by: string
      /** The access key of the program that began it. */
      key_id: string | null
      begun_at: Date
      file_name: string
      size: number
      received: Generated<number>
      sha256: string | null
      format: DataFormat
      language: Language | null
      phase: Generated<ImportPhase>
      mapping: JsonWithDefault<ColumnMapping>
      value_mapping: JsonWithDefault<ValueMapping>
      policy: Generated<ImportPolicy>
      makes_cases: Generated<boolean>
      reason: string | null
      records: Generated<number>
      place: Generated<number>
      line: Generated<number>
      tries: Generated<number>
      rehearsed: Json<ImportCounts> | null
      imported: Json<ImportCounts> | null
      ended_at: Date | null
    }
    data_import_piece: { import_id: string; at: number; content: Uint8Array }
  }
}

function allImports(db: Database) {
  return db
    .selectFrom('data_import as one')
    .select(['id', 'group_name as group', 'base_name as base', 'begun_by as by', 'begun_at as at', 'size', 'received'])
    .select(['file_name as fileName', 'sha256', 'format', 'language', 'phase', 'mapping', 'policy', 'reason'])
    .select(['makes_cases as makesCases', 'records', 'place', 'line', 'tries', 'rehearsed', 'imported'])
    .select(['ended_at as endedAt', 'key_id as keyId', 'value_mapping as values'])
    .select((eb) =>
      eb
        .selectFrom('data_import as other')
        .select('other.ended_at')
        .whereRef('other.sha256', '=', 'one.sha256')
        .whereRef('other.group_name', '=', 'one.group_name')
        .whereRef('other.base_name', '=', 'one.base_name')
        .whereRef('other.id', '<>', 'one.id')
        .where('other.phase', '=', 'done')
        .orderBy('other.ended_at', 'desc')
        .limit(1)
        .as('sameFileAt'),
    )
}

export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** Nobody else's. */
export function findImport(db: Database, id: string, by: string) {
  return allImports(db).where('id', '=', id).where('begun_by', '=', by).executeTakeFirst()
}

/** The same for as long as the transaction lasts. */
export function holdImport(tx: Database, id: string, by: string) {
  return allImports(tx).where('id', '=', id).where('begun_by', '=', by).forUpdate().executeTakeFirst()
}

export function importsOf(db: Database, { group, base }: BaseName, by: string) {
  return allImports(db)
    .where('group_name', '=', group)
    .where('base_name', '=', base)
    .where('begun_by', '=', by)
    .orderBy('begun_at', 'desc')
    .limit(50)
    .execute()
}

interface NewImport extends BaseName, Pick<Tables['data_import'], 'format' | 'language'> {
  readonly fileName: string
  readonly size: number
  readonly by: string
  readonly keyId: string | null
  readonly at: Date
}

export async function insertImport(tx: Database, one: NewImport): Promise<string> {
  const id = randomUUID()
  const { group, base, fileName, size, format, language, by, keyId, at } = one
  await tx
    .insertInto('data_import')
    .values({
      id,
      group_name: group,
      base_name: base,
      file_name: fileName,
      size,
      format,
      language,
      begun_by: by,
      key_id: keyId,
      begun_at: at,
      mapping: JSON.stringify(await mappingOf(tx, { group, base })),
      value_mapping: JSON.stringify(await valuesOf(tx, { group, base })),
    })
    .execute()
  return id
}

/** What the files of a person's imports take, in bytes, with what is still to come of them. No other file of theirs begins until the transaction ends. */
export async function keptBytes(tx: Database, by: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${by}`}, 0))`.execute(tx)
  const { kept } = await tx
    .selectFrom('data_import')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('kept'))
    .where('begun_by', '=', by)
    .where((eb) => eb.or([eb('received', '>', 0), eb('phase', '=', 'receiving')]))
    .executeTakeFirstOrThrow()
  return kept
}

export async function insertPiece(tx: Database, id: string, at: number, content: Uint8Array): Promise<void> {
  await tx.insertInto('data_import_piece').values({ import_id: id, at, content }).execute()
  await tx
    .updateTable('data_import')
    .set({ received: at + content.byteLength })
    .where('id', '=', id)
    .execute()
}

/** The file from this byte on, a piece at a time. */
export async function* piecesOf(db: Database, id: string, from: number): AsyncGenerator<Uint8Array> {
  for (let next = from; ; ) {
    const piece = await db
      .selectFrom('data_import_piece')
      .select(['at', 'content'])
      .where('import_id', '=', id)
      .where('at', '<=', next)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const rest = piece?.content.subarray(next - piece.at)
    if (!rest || rest.byteLength === 0) return
    yield rest
    next += rest.byteLength
  }
}

export async function setPhase(
  db: Database,
  id: string,
  phase: ImportPhase,
  { at = null, sha256 }: { readonly at?: Date | null; readonly sha256?: string } = {},
): Promise<void> {
  await db
    .updateTable('data_import')
    .set({ phase, tries: 0, ended_at: at, ...(sha256 !== undefined && { sha256 }) })
    .where('id', '=', id)
    .execute()
}

/** From its beginning: what an earlier play found is forgotten. */
export async function beginPlay(tx: Database, id: string, chosen: ChosenImport): Promise<void> {
  await forgetFindings(tx, id)
  await tx
    .updateTable('data_import')
    .set({ phase: 'rehearsing', mapping: JSON.stringify(chosen.mapping), policy: chosen.policy })
    .set({ makes_cases: chosen.makesCases, reason: chosen.reason || null, rehearsed: JSON.stringify(noCounts) })
    .set({ records: 0, place: 0, line: 0, tries: 0, ended_at: null })
    .where('id', '=', id)
    .execute()
}

/** `isNew`: it begins at the beginning; else it goes on where it was stopped. */
export async function beginRun(tx: Database, id: string, isNew: boolean): Promise<void> {
  if (isNew) await forgetFindings(tx, id)
  await tx
    .updateTable('data_import')
    .set({ phase: 'running', tries: 0, ended_at: null })
    .$if(isNew, (query) => query.set({ imported: JSON.stringify(noCounts), records: 0, place: 0, line: 0 }))
    .where('id', '=', id)
    .execute()
}

/** Counts a try of a play or an import that is under way; undefined for any other. */
export function tryImport(db: Database, id: string) {
  return db
    .updateTable('data_import')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('phase', 'in', ['rehearsing', 'running'])
    .returning(['id', 'begun_by as by', 'tries'])
    .executeTakeFirst()
}

/** Keeps what was done since `from`. False, and nothing is kept, if it is not under way any more, or if others went on from there. */
export async function keepStep(
  tx: Database,
  { id, phase }: Pick<StoredImport, 'id' | 'phase'>,
  { from, to, counts, findings, cases }: Step,
): Promise<boolean> {
  const column = phase === 'running' ? 'imported' : 'rehearsed'
  const { numUpdatedRows } = await tx
    .updateTable('data_import')
    .set({ [column]: JSON.stringify(counts), tries: 0, records: to.records, place: to.place, line: to.line })
    .where('id', '=', id)
    .where('phase', '=', phase)
    .where('records', '=', from.records)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await insertFindings(tx, id, findings)
  await insertCases(tx, id, cases)
  return true
}

export interface Step {
  readonly from: Place
  readonly to: Place
  /** Since the beginning. */
  readonly counts: ImportCounts
  readonly findings: readonly NewFinding[]
  /** Of a table: each has one record. */
  readonly cases: readonly DoneCase[]
}

export async function removeImport(db: Database, id: string): Promise<void> {
  await db.deleteFrom('data_import').where('id', '=', id).execute()
}

/** Files and findings hold answers of patients, which are not left lying about. Counts stay. */
export async function forgetFiles(db: Database, begunBefore: Date): Promise<void> {
  await sql`
    with old as (
      select id from data_import
       where begun_at < ${begunBefore}::timestamptz and phase not in ('rehearsing', 'running')
         and exists (select from data_import_piece where import_id = data_import.id)),
    gone as (delete from data_import_piece where import_id in (select id from old)),
    said as (delete from data_import_finding where import_id in (select id from old)),
    cases as (delete from data_import_case where import_id in (select id from old))
    update data_import set received = 0, phase = case phase when 'done' then 'done' else 'stopped' end
     where id in (select id from old)`.execute(db)
}
