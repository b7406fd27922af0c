/** The bytes of files that are answers, in pieces, each under the draft or the case with which they came. */
import { randomUUID } from 'node:crypto'
import { type FileRecord, fileRecord } from '@casebook/core/bases/files/fileRecord'
import { namedFile } from '@casebook/core/bases/files/namedFile'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import { pieceSize } from '@casebook/core/files/pieces'
import { sql } from 'kysely'
import type { Database } from '../services'
import { isKey, rowOfFact } from './factRow'

declare module '../schema' {
  interface Tables {
    answer_file: {
      id: string
      draft_id: string | null
      case_id: string | null
      /** Base64url. */
      sha256: string
      size: number
      begun_at: Date
      completed_at: Date | null
    }
    answer_file_piece: { file_id: string; place: number; content: Uint8Array }
  }
}

/**
 * Whose bytes count: of a draft, of a case with all its drafts, or of both. Bytes that come now belong to the draft, or to the case where they
 * come without one.
 */
export interface FilesOf {
  readonly draftId: string | null
  readonly caseId: string | null
}

const ofThese = ({ draftId, caseId }: FilesOf) =>
  sql<boolean>`answer_file.id in (
    select id from answer_file where draft_id = ${draftId}::uuid
    union all select id from answer_file where case_id = ${caseId}::uuid
    union all select f.id from draft join answer_file f on f.draft_id = draft.id where draft.case_id = ${caseId}::uuid)`

export interface HeldFile {
  readonly id: string
  readonly pieces: number
  readonly isWhole: boolean
}

/** The file as far as it has come, held until the transaction ends; begun if there is nothing of it. */
export async function holdFile(
  tx: Database,
  { draftId, caseId }: FilesOf,
  { sha256, size }: FileRecord,
  at: Date,
): Promise<HeldFile> {
  const owner = { draft_id: draftId, case_id: draftId === null ? caseId : null }
  await tx
    .insertInto('answer_file')
    .values({ id: randomUUID(), ...owner, sha256, size, begun_at: at, completed_at: null })
    .onConflict((conflict) => conflict.columns(['draft_id', 'case_id', 'sha256']).doNothing())
    .execute()
  const { id, completed } = await tx
    .selectFrom('answer_file')
    .select(['id', 'completed_at as completed'])
    .where('sha256', '=', sha256)
    .where('draft_id', 'is not distinct from', owner.draft_id)
    .where('case_id', 'is not distinct from', owner.case_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { id, isWhole: completed !== null, pieces: await countPieces(tx, id) }
}

async function countPieces(db: Database, id: string): Promise<number> {
  const { pieces } = await db
    .selectFrom('answer_file_piece')
    .select(sql<number>`count(*)::integer`.as('pieces'))
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow()
  return pieces
}

export async function insertPiece(tx: Database, file: HeldFile, content: Uint8Array): Promise<void> {
  await tx.insertInto('answer_file_piece').values({ file_id: file.id, place: file.pieces, content }).execute()
}

export async function completeFile(tx: Database, id: string, at: Date): Promise<void> {
  await tx.updateTable('answer_file').set({ completed_at: at }).where('id', '=', id).execute()
}

export async function dropFile(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('answer_file').where('id', '=', id).execute()
}

/** Bytes of all files, also of those that are not whole. */
export async function bytesKept(db: Database, of: FilesOf): Promise<number> {
  const { bytes } = await db
    .selectFrom('answer_file')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where(ofThese(of))
    .executeTakeFirstOrThrow()
  return bytes
}

/** A file of that hash that is whole, or else the one that has come farthest. */
export async function findFile(db: Database, of: FilesOf, sha256: string): Promise<HeldFile | undefined> {
  const found = await db
    .selectFrom('answer_file')
    .select(['id', 'completed_at as completed'])
    .where('sha256', '=', sha256)
    .where(ofThese(of))
    .orderBy(sql`completed_at nulls last`)
    .executeTakeFirst()
  return found && { id: found.id, isWhole: found.completed !== null, pieces: await countPieces(db, found.id) }
}

/** The bytes of a file, a piece at a time. */
export async function* piecesOf(db: Database, { id, pieces }: HeldFile): AsyncGenerator<Uint8Array> {
  for (let place = 0; place < pieces; place++) {
    const { content } = await db
      .selectFrom('answer_file_piece')
      .select('content')
      .where('file_id', '=', id)
      .where('place', '=', place)
      .executeTakeFirstOrThrow()
    yield content
  }
}

/** Those of the facts that name a file whose bytes are not all there. */
export async function withoutBytes(
  db: Database,
  structure: BaseStructure,
  of: FilesOf,
  facts: readonly Fact[],
): Promise<ReadonlySet<Fact>> {
  const named = facts.flatMap((fact) => {
    const record = namedFile(structure, fact)
    return record ? [{ fact, record }] : []
  })
  if (named.length === 0) return new Set()
  const rows = await db
    .selectFrom('answer_file')
    .select(['sha256', 'size'])
    .where('sha256', 'in', [...new Set(named.map(({ record }) => record.sha256))])
    .where('completed_at', 'is not', null)
    .where(ofThese(of))
    .execute()
  const isThere = ({ sha256, size }: FileRecord) => rows.some((row) => row.sha256 === sha256 && row.size === size)
  return new Set(named.flatMap(({ fact, record }) => (isThere(record) ? [] : [fact])))
}

/** The answer at this key, now or before, that names the hash; as it was last said. */
export async function recordAt(
  db: Database,
  { draftId, caseId }: FilesOf,
  key: string,
  sha256: string,
): Promise<FileRecord | null> {
  if (!isKey(key)) return null
  const { question, occurrence } = rowOfFact({ id: key, value: null })
  const { rows } = await sql<{ value: unknown }>`
    select value from draft_fact
     where draft_id = ${draftId}::uuid and question = ${question} and occurrence = ${occurrence}
       and strpos(value::text, ${sha256}) > 0
    union all
    select value from case_fact
     where case_id = ${caseId}::uuid and question = ${question} and occurrence = ${occurrence}
       and strpos(value::text, ${sha256}) > 0`.execute(db)
  const records = rows.flatMap(({ value }) => fileRecord(value) ?? [])
  return records.findLast((record) => record.sha256 === sha256) ?? null
}

export interface FileOfCase {
  readonly record: FileRecord
  readonly file: HeldFile
}

/** The files that answers of the case name or named, in its trail up to this entry; null: in all of it. */
export async function filesOfCase(
  db: Database,
  caseId: string,
  through: number | null,
): Promise<readonly FileOfCase[]> {
  const { rows } = await sql<{ id: string; value: unknown }>`
    select distinct on (answer_file.sha256) answer_file.id, said.value
      from answer_file
      join case_fact said on said.case_id = ${caseId}::uuid and strpos(said.value::text, answer_file.sha256) > 0
     where ${ofThese({ draftId: null, caseId })} and completed_at is not null
       and (${through}::integer is null or said.seq <= ${through})
     order by answer_file.sha256, said.seq desc, answer_file.id`.execute(db)
  return rows.flatMap(({ id, value }) => {
    const record = fileRecord(value)
    return record ? [{ record, file: { id, isWhole: true, pieces: Math.ceil(record.size / pieceSize) } }] : []
  })
}

/** Removes the bytes that no answer of the case or of its drafts names any more. */
export async function removeUnnamed(tx: Database, caseId: string): Promise<void> {
  await sql`
    delete from answer_file
     where ${ofThese({ draftId: null, caseId })}
       and not exists (
         select from (
           select value from case_fact where case_id = ${caseId}::uuid
           union all
           select value from draft_fact where draft_id in (select id from draft where case_id = ${caseId}::uuid)
         ) said where strpos(said.value::text, answer_file.sha256) > 0)`.execute(tx)
}
