/**
 * Drafts: answers of one person that no save has taken into a case yet.
 *
 * A draft of a case names the revision it started from. What it shows is the case as of that revision, with its own
 * answers since the last save over it.
 */
import { randomUUID } from 'node:crypto'
import type { Fact, FactValue } from '@casebook/core/dialog/fact'
import { type RawBuilder, sql } from 'kysely'
import type { BaseName } from '../bases/bases.repository'
import type { Source } from '../schema'
import type { Database } from '../services'
import { factOfRow } from './factRow'

export interface Draft extends BaseName {
  readonly id: string
  readonly versionId: number
  readonly username: string
  /** The case that the draft goes on with; null for a new one. */
  readonly caseId: string | null
  readonly startedFrom: string | null
  /** The draft's entries up to this one are part of the case. */
  readonly savedSeq: number
  readonly isDiscarded: boolean
  readonly ofCase: {
    readonly name: string
    readonly owner: string
    readonly revision: string
    readonly isDeleted: boolean
  } | null
}

export async function insertDraft(
  tx: Database,
  draft: Omit<Draft, 'id' | 'savedSeq' | 'isDiscarded' | 'ofCase'>,
  at: Date,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('draft')
    .values({
      id,
      username: draft.username,
      group_name: draft.group,
      base_name: draft.base,
      base_version_id: draft.versionId,
      case_id: draft.caseId,
      started_from: draft.startedFrom,
      created_at: at,
      touched_at: at,
    })
    .execute()
  await touchDraft(tx, id, at)
  return id
}

/** Makes the draft the latest of its owner. */
export function touchDraft(tx: Database, id: string, touchedAt: Date): Promise<void> {
  return changeDraft(tx, id, { touchedAt })
}

/** The draft of that id, or the caller's latest of the base that they have not discarded and whose case is not deleted. */
export function findDraft(db: Database, username: string, base: BaseName, id?: string): Promise<Draft | undefined> {
  const ofCaller = drafts(db)
    .where('draft.username', '=', username)
    .where('draft.group_name', '=', base.group)
    .where('draft.base_name', '=', base.base)
    .where('draft.discarded_at', 'is', null)
  if (id !== undefined)
    return isUuid(id) ? ofCaller.where('draft.id', '=', id).executeTakeFirst() : Promise.resolve(undefined)
  return ofCaller
    .where('study_case.deleted_at', 'is', null)
    .orderBy('draft.touched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The caller's latest draft of a case. */
export function findDraftOfCase(db: Database, username: string, caseId: string): Promise<Draft | undefined> {
  return drafts(db)
    .where('draft.username', '=', username)
    .where('draft.case_id', '=', caseId)
    .where('draft.discarded_at', 'is', null)
    .orderBy('draft.touched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Holds the draft for this transaction, and answers it as it is then. */
export async function lockDraft(tx: Database, { id }: Pick<Draft, 'id'>): Promise<Draft> {
  await tx.selectFrom('draft').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return drafts(tx).where('draft.id', '=', id).executeTakeFirstOrThrow()
}

function drafts(db: Database) {
  return db
    .selectFrom('draft')
    .leftJoin('study_case', 'study_case.id', 'draft.case_id')
    .select([
      'draft.id',
      'draft.username',
      'draft.group_name as group',
      'draft.base_name as base',
      'draft.base_version_id as versionId',
      'draft.case_id as caseId',
      'draft.started_from as startedFrom',
      'draft.saved_seq as savedSeq',
      sql<boolean>`draft.discarded_at is not null`.as('isDiscarded'),
    ])
    .select(({ ref }) =>
      sql<Draft['ofCase']>`case when ${ref('study_case.id')} is not null then jsonb_build_object(
        'name', study_case.name, 'owner', study_case.owner, 'revision', study_case.revision,
        'isDeleted', study_case.deleted_at is not null) end`.as('ofCase'),
    )
}

export async function changeDraft(
  tx: Database,
  id: string,
  change: { caseId?: string; startedFrom?: string; savedSeq?: number; touchedAt?: Date; discardedAt?: Date },
): Promise<void> {
  const { caseId, startedFrom, savedSeq, touchedAt, discardedAt } = change
  await tx
    .updateTable('draft')
    .set({
      ...(caseId === undefined ? {} : { case_id: caseId }),
      ...(startedFrom === undefined ? {} : { started_from: startedFrom }),
      ...(savedSeq === undefined ? {} : { saved_seq: savedSeq }),
      ...(touchedAt === undefined ? {} : { touched_at: laterThanOthers(touchedAt) }),
      ...(discardedAt === undefined ? {} : { discarded_at: discardedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Later than all other drafts of its owner, even if the clock was set back. */
function laterThanOthers(at: Date): RawBuilder<Date> {
  return sql<Date>`greatest(${at}::timestamptz, (select max(other.touched_at) + interval '1 millisecond' from draft as other
    where other.username = draft.username and other.discarded_at is null and other.id <> draft.id))`
}

/** A fact as it stands in a draft. */
export interface DraftEntry {
  readonly seq: number
  readonly question: string
  readonly occurrence: number
  readonly value: FactValue
  readonly reason: string | null
  readonly author: string
  readonly source: Source
  readonly at: Date
}

/** What the draft holds that no save has taken yet, in order. */
export function unsavedEntries(db: Database, { id, savedSeq }: Draft): Promise<DraftEntry[]> {
  return db
    .selectFrom('draft_entry')
    .select(['seq', 'question', 'occurrence', 'value', 'reason', 'author', 'source', 'at'])
    .where('draft_id', '=', id)
    .where('seq', '>', savedSeq)
    .orderBy('seq')
    .execute()
}

/** Whether somebody said it: the answers that a base begins with are nobody's. */
export function wasSaid({ source }: { readonly source: Source }): boolean {
  return !(source.kind === 'system' && source.initial)
}

/** The answers of a case as of one of its revisions, one fact per key. */
export async function savedFacts(db: Database, caseId: string, revision: string): Promise<Fact[]> {
  const rows = await db
    .selectFrom('case_entry')
    .distinctOn(['question', 'occurrence'])
    .select(['question', 'occurrence', 'value'])
    .where('case_id', '=', caseId)
    .where('kind', '=', 'fact')
    .where('seq', '<', ({ selectFrom }) =>
      selectFrom('case_entry as closing')
        .select('closing.seq')
        .where('closing.case_id', '=', caseId)
        .where('closing.kind', '=', 'revision')
        .where('closing.revision', '=', revision),
    )
    .orderBy('question')
    .orderBy('occurrence')
    .orderBy('seq', 'desc')
    .execute()
  // The cast is sound: an entry of the kind `fact` has these columns.
  return (rows as unknown as { question: string; occurrence: number; value: FactValue }[]).map(factOfRow)
}

/** What the draft shows: saved facts and unsaved ones over them, in the order in which they count. */
export async function factsOfDraft(db: Database, draft: Draft): Promise<Fact[]> {
  const saved = draft.caseId && draft.startedFrom ? await savedFacts(db, draft.caseId, draft.startedFrom) : []
  const unsaved = await unsavedEntries(db, draft)
  return [...saved, ...unsaved.map(factOfRow)]
}

export interface DraftWithAnswers extends BaseName {
  readonly id: string
  readonly caseId: string | null
  readonly caseName: string | null
  readonly touchedAt: Date
  /** How many questions have an answer that is not saved. */
  readonly unsaved: number
}

/** The drafts of a person with answers that are not saved, the latest first. */
export function draftsWithAnswers(db: Database, username: string): Promise<DraftWithAnswers[]> {
  return db
    .selectFrom('draft')
    .leftJoin('study_case', 'study_case.id', 'draft.case_id')
    .innerJoin(
      ({ selectFrom }) =>
        selectFrom('draft_entry')
          .innerJoin('draft as own', 'own.id', 'draft_entry.draft_id')
          .select('draft_entry.draft_id')
          .select(sql<number>`count(distinct (question, occurrence))::int`.as('unsaved'))
          .where('own.username', '=', username)
          .whereRef('draft_entry.seq', '>', 'own.saved_seq')
          .where(sql<boolean>`not coalesce((draft_entry.source ->> 'initial')::boolean, false)`)
          .groupBy('draft_entry.draft_id')
          .as('said'),
      (join) => join.onRef('said.draft_id', '=', 'draft.id'),
    )
    .select([
      'draft.id',
      'draft.group_name as group',
      'draft.base_name as base',
      'draft.case_id as caseId',
      'study_case.name as caseName',
      'draft.touched_at as touchedAt',
      'said.unsaved',
    ])
    .where('draft.username', '=', username)
    .where('draft.discarded_at', 'is', null)
    .where('study_case.deleted_at', 'is', null)
    .orderBy('draft.touched_at', 'desc')
    .execute()
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
