/** The tables of candidates. One that is published or discarded stays, and says by whom. */
import type { Base } from '@casebook/core/bases/base'
import type { BaseName } from '@casebook/core/bases/baseName'
import {
  type CandidateFinding,
  type CandidateFormat,
  countFindings,
  type FindingCounts,
} from '@casebook/core/candidates/candidate'
import type { Candidate, ManagedBase, SettledCandidate } from '@casebook/core/candidates/candidates.calls'
import { type ColumnType, type Selectable, sql } from 'kysely'
import { counted, mostCounted } from '../cases/countCases'
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
  sql<string>`document ->> 'version'`.as('version'),
  sql<Base['text']>`document -> 'text'`.as('text'),
] as const

/** Neither published nor discarded yet, the newest first. */
export async function openCandidates(db: Database): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('base_candidate')
    .select(columns)
    .where('settled_at', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ file_name: fileName, finding_counts: counts, uploaded_by: uploadedBy, uploaded_at, ...row }) => ({
    ...row,
    fileName,
    counts: { ...countFindings([]), ...counts },
    uploadedBy,
    uploadedAt: uploaded_at.toISOString(),
  }))
}

export interface StoredCandidate extends BaseName {
  readonly candidate: Candidate
  readonly document: Base
  readonly findings: readonly CandidateFinding[]
  /** Null as long as it is open. */
  readonly settled: SettledCandidate | null
}

export async function findCandidate(db: Database, id: string): Promise<StoredCandidate | undefined> {
  const row = await db.selectFrom('base_candidate').selectAll().where('id', '=', id).executeTakeFirst()
  return row && stored(row)
}

/** Locked until the end of the transaction. */
export async function lockCandidate(tx: Database, id: string): Promise<StoredCandidate | undefined> {
  const row = await tx.selectFrom('base_candidate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && stored(row)
}

function stored(row: Selectable<CandidateRow>): StoredCandidate {
  const { group_name: group, name: base, document, findings } = row
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
  }
  return { group, base, candidate, document, findings, settled: settledOf(row) }
}

function settledOf({ settled_by: by, settled_at: at, published_as: version }: Selectable<CandidateRow>) {
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

export async function insertCandidate(
  tx: Database,
  { group, base, checksum, document, questions, format, findings, counts }: FitDocument,
  { id, fileName, by, at }: { readonly id: string; readonly fileName: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx
    .insertInto('base_candidate')
    .values({
      id,
      group_name: group,
      name: base,
      checksum,
      document,
      questions,
      format,
      file_name: fileName,
      findings: JSON.stringify(findings),
      finding_counts: JSON.stringify(counts),
      uploaded_by: by,
      uploaded_at: at,
    })
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

/** Every version of the base, the newest first, with the number of its cases up to a limit. Without a name, of all bases. */
export async function versionsOf(
  db: Database,
  name?: BaseName,
): Promise<readonly (BaseName & ManagedBase['versions'][number])[]> {
  const cases = sql<number>`
    (select count(*)::integer
       from (select from study_case where base_version_id = base_version.id and deleted_at is null limit ${mostCounted + 1}::integer) counted)`
  let query = db
    .selectFrom('base_version')
    .select(['group_name as group', 'name as base', 'version', 'published_at', 'published_by', cases.as('cases')])
    .orderBy('base_version.id', 'desc')
  if (name) query = query.where('group_name', '=', name.group).where('name', '=', name.base)
  const rows = await query.execute()
  return rows.map(({ published_at, published_by: publishedBy, cases, ...version }) => ({
    ...version,
    publishedAt: published_at.toISOString(),
    publishedBy,
    ...counted(cases),
  }))
}

/** Whether anything changed. */
export async function writeRetirement(
  tx: Database,
  { group, base }: BaseName,
  retired: { readonly by: string; readonly at: Date } | null,
): Promise<boolean> {
  if (!retired) {
    const removed = await tx
      .deleteFrom('base_retirement')
      .where('group_name', '=', group)
      .where('name', '=', base)
      .returning('name')
      .execute()
    return removed.length > 0
  }
  const added = await tx
    .insertInto('base_retirement')
    .values({ group_name: group, name: base, retired_by: retired.by, retired_at: retired.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute()
  return added.length > 0
}

export async function retiredBases(
  db: Database,
): Promise<readonly (BaseName & { readonly by: string; readonly at: Date })[]> {
  return db
    .selectFrom('base_retirement')
    .select(['group_name as group', 'name as base', 'retired_by as by', 'retired_at as at'])
    .execute()
}

/** Lets versions be published one after the other, so that each sees those before. */
export async function lockVersions(tx: Database): Promise<void> {
  await sql`lock table base_version in share row exclusive mode`.execute(tx)
}
