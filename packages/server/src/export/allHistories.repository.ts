/** The rows of the exports of all histories: one export for each person, and the file of each of its cases once it is written. */
import { hash, randomUUID } from 'node:crypto'
import type { Caller } from '@casebook/core/call/policy'
import type { Language } from '@casebook/core/language/language'
import { type Generated, sql } from 'kysely'
import { reachOf } from '../access/reach'
import { allCases, casesOpenTo, type StudyCase } from '../cases/cases.repository'
import { ContentReplaced } from '../http/contentReplaced'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    history_export: {
      id: string
      username: string
      started_at: Date
      tries: Generated<number>
      completed_at: Date | null
      failed_at: Date | null
      /** The language of its PDFs; null if it has none. */
      documents: Language | null
    }
    history_export_file: {
      export_id: string
      place: number
      case_id: string
      content: Uint8Array | null
      checksum: string | null
      document: Uint8Array | null
      document_checksum: string | null
      trail_seq: number | null
      trail_hash: string | null
    }
  }
}

export interface StoredExport {
  readonly id: string
  readonly completedAt: Date | null
  readonly failedAt: Date | null
  /** Cases whose files are written. */
  readonly done: number
  readonly toGo: number
}

/** The export of this person; undefined also if they may no longer look at one of its cases. */
export async function findExport(db: Database, caller: Caller): Promise<StoredExport | undefined> {
  const open = (await readable(db, caller)).select('study_case.id')
  const found = await db
    .selectFrom('history_export')
    .leftJoin('history_export_file as file', 'file.export_id', 'history_export.id')
    .select([
      'history_export.id',
      'completed_at as completedAt',
      'failed_at as failedAt',
      sql<number>`count(file.place) filter (where file.content is not null)::integer`.as('done'),
      sql<number>`count(file.place) filter (where file.content is null)::integer`.as('toGo'),
      sql<boolean>`coalesce(bool_or(file.case_id not in (${open})), false)`.as('isShut'),
    ])
    .where('username', '=', caller.username)
    .groupBy('history_export.id')
    .executeTakeFirst()
  if (!found || found.isShut) return undefined
  const { isShut: _, ...stored } = found
  return stored
}

/** Whether there is a case that the person may look at. */
export async function hasCases(db: Database, caller: Caller): Promise<boolean> {
  return (await (await readable(db, caller)).select('study_case.id').limit(1).executeTakeFirst()) !== undefined
}

/** Lets one transaction at a time start an export for that person: a second one must not remove what the first has just started. */
export async function lockExportOf(tx: Database, { username }: Caller): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export of ${username}`}, 0))`.execute(tx)
}

/**
 * Makes an export of the cases that the person may look at, in place of their last one.
 *
 * @param documents the language of a PDF of each case; null: without
 */
export async function insertExport(
  tx: Database,
  caller: Caller,
  at: Date,
  documents: Language | null,
): Promise<string> {
  const { username } = caller
  await tx.deleteFrom('history_export').where('username', '=', username).execute()
  const id = randomUUID()
  await tx
    .insertInto('history_export')
    .values({ id, username, started_at: at, completed_at: null, failed_at: null, documents })
    .execute()
  const place = sql<number>`row_number() over (order by group_name, base_name, owner, name)`
  await tx
    .insertInto('history_export_file')
    .columns(['export_id', 'place', 'case_id'])
    .expression(
      (await readable(tx, caller)).select([
        sql<string>`${id}::uuid`.as('export_id'),
        place.as('place'),
        'study_case.id as case_id',
      ]),
    )
    .execute()
  return id
}

async function readable(db: Database, caller: Caller) {
  return casesOpenTo(db, caller, await reachOf(db, caller, 'readCase'), 'live').clearSelect()
}

interface Try {
  /** How many there were since the last file was written, with this one. */
  readonly tries: number
  readonly documents: Language | null
}

/** Counts a try. Undefined if there is nothing left to do. */
export function countTry(db: Database, id: string): Promise<Try | undefined> {
  return db
    .updateTable('history_export')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['tries', 'documents'])
    .executeTakeFirst()
}

export type ExportedCase = StudyCase & { readonly place: number }

/** The next case without a file after that place; undefined also if another export has taken the place of this one. */
export function nextCase(db: Database, id: string, after: number): Promise<ExportedCase | undefined> {
  return casesWithPlace(db, id).where('content', 'is', null).where('place', '>', after).limit(1).executeTakeFirst()
}

/** A spreadsheet, with a PDF if one is wanted, and the end of the trail that both were made of. */
export interface WrittenFile {
  readonly content: Uint8Array
  readonly document: Uint8Array | null
  readonly trail: { readonly seq: number; readonly hash: string }
}

/** Keeps the file of a case, unless it has one. */
export async function writeFile(
  db: Database,
  id: string,
  place: number,
  { content, document, trail }: WrittenFile,
): Promise<void> {
  await db
    .updateTable('history_export_file')
    .set({
      content,
      checksum: hash('sha256', content),
      document,
      document_checksum: document && hash('sha256', document),
      trail_seq: trail.seq,
      trail_hash: trail.hash,
    })
    .where('export_id', '=', id)
    .where('place', '=', place)
    .where('content', 'is', null)
    .execute()
  await db.updateTable('history_export').set({ tries: 0 }).where('id', '=', id).where('tries', '<>', 0).execute()
}

/** Does nothing to one that has ended. */
export async function endExport(
  db: Database,
  id: string,
  how: { completed_at: Date } | { failed_at: Date },
): Promise<void> {
  await db
    .updateTable('history_export')
    .set(how)
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
}

/** How many cases of each base an export has. */
export function basesOfExport(
  db: Database,
  id: string,
): Promise<{ readonly group: string; readonly base: string; readonly count: number }[]> {
  return db
    .selectFrom('history_export_file as file')
    .innerJoin('study_case', 'study_case.id', 'file.case_id')
    .select(['group_name as group', 'base_name as base', sql<number>`count(*)::integer`.as('count')])
    .where('export_id', '=', id)
    .groupBy(['group_name', 'base_name'])
    .orderBy('group_name')
    .orderBy('base_name')
    .execute()
}

export interface WrittenCase extends ExportedCase {
  readonly checksum: string
  /** Of its PDF; null: it has none. */
  readonly documentChecksum: string | null
  readonly trailSeq: number
  readonly trailHash: string
}

const batchSize = 200

/** Its cases in the order of their names, all of which are written. */
export async function* casesOfExport(db: Database, id: string): AsyncGenerator<WrittenCase> {
  for (let after = 0; ; ) {
    const rows = await casesWithPlace(db, id)
      .select(['checksum', 'document_checksum as documentChecksum', 'trail_seq as trailSeq', 'trail_hash as trailHash'])
      .where('place', '>', after)
      .limit(batchSize)
      .execute()
    for (const row of rows) {
      const { checksum, trailSeq, trailHash } = row
      if (checksum === null || trailSeq === null || trailHash === null) throw new ContentReplaced(replaced)
      yield { ...row, checksum, trailSeq, trailHash }
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.place
  }
}

function casesWithPlace(db: Database, id: string) {
  return allCases(db)
    .innerJoin('history_export_file as file', 'file.case_id', 'study_case.id')
    .select('file.place')
    .where('export_id', '=', id)
    .orderBy('place')
}

const replaced = 'The export was replaced while it was read'

/**
 * The content in one chunk. A generator, so that the query runs only when it is read: a rejected promise that an aborted download never
 * awaits would end the process. Throws if the export was replaced.
 */
export async function* contentOf(
  db: Database,
  id: string,
  place: number,
  which: 'content' | 'document' = 'content',
): AsyncGenerator<Uint8Array> {
  const row = await db
    .selectFrom('history_export_file')
    .select(`${which} as content`)
    .where('export_id', '=', id)
    .where('place', '=', place)
    .executeTakeFirst()
  if (!row?.content) throw new ContentReplaced(replaced)
  yield row.content
}

export async function removeExports(db: Database, startedBefore: Date): Promise<void> {
  await db.deleteFrom('history_export').where('started_at', '<', startedBefore).execute()
}
