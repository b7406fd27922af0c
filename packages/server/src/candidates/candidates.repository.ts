/** The tables of candidates. One that is published or discarded stays, and says by whom. */

import { isLimitable } from '@casebook/core/access/limits'
import type { Base } from '@casebook/core/bases/base'
import type { BaseName } from '@casebook/core/bases/baseName'
import { onSide } from '@casebook/core/bases/sides/practice'
import type { Caller } from '@casebook/core/call/policy'
import {
  type CandidateFinding,
  type CandidateFormat,
  countFindings,
  type FindingCounts,
} from '@casebook/core/candidates/candidate'
import type { Candidate, SettledCandidate } from '@casebook/core/candidates/candidates.calls'
import { type ColumnType, type Selectable, sql } from 'kysely'
import { isOpenTo } from '../bases/bases.repository'
import { isWithinSites } from '../bases/limits.repository'
import type { Tables } from '../schema'
import type { Database } from '../services'
import type { FitDocument } from './checkedDocument'

type Json<T> = ColumnType<T, string, string>

declare module '../schema' {
  interface Tables {
    base_candidate: {
      id: string
      group_name: string
      name: string
      checksum: string
      document: Json<Base>
      questions: number
      format: CandidateFormat
      file_name: string
      findings: Json<readonly CandidateFinding[]>
      finding_counts: Json<FindingCounts>
      uploaded_by: string
      uploaded_at: Date
      settled_by: string | null
      settled_at: Date | null
      published_as: string | null
      asked_by: string | null
      asked_at: Date | null
    }
    candidate_file: {
      candidate_id: string
      content: Uint8Array
      language: string | null
      preset: string | null
    }
  }
}

type CandidateRow = Tables['base_candidate']

const columns = [
  'id',
  'group_name as group',
  'name as base',
  'format',
  'file_name',
  'questions',
  'finding_counts',
  'uploaded_by',
  'uploaded_at',
  'asked_by',
  'asked_at',
  sql<string>`document ->> 'version'`.as('version'),
  sql<Base['text']>`document -> 'text'`.as('text'),
] as const

/** Who asks for a candidate: a person sees those of bases that they may open. */
type Asking = Caller | 'server'

const isWithin = (asking: Asking) => (asking === 'server' ? sql<boolean>`true` : isOpenAsWhole(asking))

/** SQL that is true for a candidate of a base that the person may open, whatever the site of its cases: a rehearsal tells of all of them. */
export function isOpenAsWhole(caller: Caller) {
  const isOpen = isOpenTo(caller, 'live', 'base_candidate.group_name', 'base_candidate.name')
  return isLimitable(caller.roles)
    ? sql<boolean>`(${isOpen} and ${isWithinSites(sql`${caller.username}`, sql`null`)})`
    : isOpen
}

/** Neither published nor discarded yet, the newest first. */
export async function openCandidates(db: Database, caller: Caller): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('base_candidate')
    .select(columns)
    .where('settled_at', 'is', null)
    .where(isWithin(caller))
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(
    ({
      file_name: fileName,
      finding_counts: counts,
      uploaded_by: uploadedBy,
      uploaded_at,
      asked_by,
      asked_at,
      ...row
    }) => ({
      ...row,
      fileName,
      counts: { ...countFindings([]), ...counts },
      uploadedBy,
      uploadedAt: uploaded_at.toISOString(),
      ...askedIn({ asked_by, asked_at }),
    }),
  )
}

export interface StoredCandidate extends BaseName {
  readonly candidate: Candidate
  /** SHA-256 of the document, in hexadecimal. */
  readonly checksum: string
  readonly document: Base
  readonly findings: readonly CandidateFinding[]
  /** Null as long as it is open. */
  readonly settled: SettledCandidate | null
}

export async function findCandidate(db: Database, asking: Asking, id: string): Promise<StoredCandidate | undefined> {
  const row = await candidate(db, asking, id).executeTakeFirst()
  return row && stored(row)
}

function candidate(db: Database, asking: Asking, id: string) {
  return db.selectFrom('base_candidate').selectAll().where('id', '=', id).where(isWithin(asking))
}

/** Without its document. */
export async function stateOfCandidate(db: Database, caller: Caller, id: string) {
  const row = await db
    .selectFrom('base_candidate')
    .select(['uploaded_at', 'settled_by', 'settled_at', 'published_as'])
    .where('id', '=', id)
    .where(isWithin(caller))
    .executeTakeFirst()
  return row && { uploadedAt: row.uploaded_at, settled: settledOf(row) }
}

/** Locked until the end of the transaction. */
export async function lockCandidate(tx: Database, caller: Caller, id: string): Promise<StoredCandidate | undefined> {
  const row = await candidate(tx, caller, id).forUpdate().executeTakeFirst()
  return row && stored(row)
}

function stored(row: Selectable<CandidateRow>): StoredCandidate {
  const { group_name: group, name: base, document, findings, checksum } = row
  const candidate: Candidate = {
    id: row.id,
    group,
    base,
    version: document.version,
    text: document.text,
    format: row.format,
    fileName: row.file_name,
    questions: row.questions,
    counts: { ...countFindings([]), ...row.finding_counts },
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at.toISOString(),
    ...askedIn(row),
  }
  return { group, base, candidate, checksum, document, findings, settled: settledOf(row) }
}

function askedIn({ asked_by: by, asked_at: at }: Pick<Selectable<CandidateRow>, 'asked_by' | 'asked_at'>) {
  return by === null || at === null ? {} : { asked: { by, at: at.toISOString() } }
}

function settledOf({
  settled_by: by,
  settled_at: at,
  published_as: version,
}: Pick<Selectable<CandidateRow>, 'settled_by' | 'settled_at' | 'published_as'>) {
  if (by === null || at === null) return null
  return { outcome: version === null ? 'discarded' : 'published', by, at: at.toISOString(), version } as const
}

/** The open candidate that this person made of the same document. */
export async function sameCandidate(
  db: Database,
  { group, base, checksum }: FitDocument,
  by: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('base_candidate')
    .select('id')
    .where('group_name', '=', group)
    .where('name', '=', base)
    .where('checksum', '=', checksum)
    .where('uploaded_by', '=', by)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** An author's file, and who sent it. */
export interface AuthorsFile {
  readonly fileName: string
  readonly content: Uint8Array
  /** The language of the texts, where the file names none. */
  readonly language: string | null
  /** Of the questions that were taken; null for all. */
  readonly preset: string | null
  readonly by: string
  readonly at: Date
}

/** Writes the file and what was made of it. A candidate with this id becomes another one, and is not rehearsed yet. */
export async function writeCandidate(
  tx: Database,
  id: string,
  { group, base, checksum, document, questions, format, findings, counts }: FitDocument,
  { fileName, content, language, preset, by, at }: AuthorsFile,
): Promise<void> {
  const made = {
    checksum,
    document,
    questions,
    format,
    file_name: fileName,
    findings: JSON.stringify(findings),
    finding_counts: JSON.stringify(counts),
    uploaded_by: by,
    uploaded_at: at,
    asked_by: null,
    asked_at: null,
  }
  await tx
    .insertInto('base_candidate')
    .values({ id, group_name: group, name: base, ...made })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(made))
    .execute()
  await tx
    .insertInto('candidate_file')
    .values({ candidate_id: id, content, language, preset })
    .onConflict((conflict) => conflict.column('candidate_id').doUpdateSet({ content, language, preset }))
    .execute()
  await tx.deleteFrom('rehearsal').where('candidate_id', '=', id).execute()
}

/** Of a candidate, or of the one that was published as this version. */
export function authorsFile(db: Database, which: { readonly id: string } | (BaseName & { readonly version: string })) {
  const file = db
    .selectFrom('candidate_file')
    .innerJoin('base_candidate', 'id', 'candidate_id')
    .select(['file_name as fileName', 'content', 'language', 'preset'])
  return 'id' in which
    ? file.where('id', '=', which.id).executeTakeFirst()
    : file
        .where('group_name', '=', which.group)
        .where('name', '=', onSide('live', which).base)
        .where('published_as', '=', which.version)
        .executeTakeFirst()
}

export async function writeAsked(
  tx: Database,
  id: string,
  asked: { readonly by: string; readonly at: Date } | null,
): Promise<void> {
  await tx
    .updateTable('base_candidate')
    .set({ asked_by: asked?.by ?? null, asked_at: asked?.at ?? null })
    .where('id', '=', id)
    .execute()
}

export async function settleCandidate(
  tx: Database,
  id: string,
  { by, at, version }: { readonly by: string; readonly at: Date; readonly version: string | null },
): Promise<void> {
  await tx
    .updateTable('base_candidate')
    .set({ settled_by: by, settled_at: at, published_as: version })
    .where('id', '=', id)
    .execute()
}
