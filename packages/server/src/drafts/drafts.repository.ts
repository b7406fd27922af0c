/**
 * Drafts: answers of one person that no save has taken into a case yet.
 *
 * A draft of a case names the revision it started from. What it shows is the case as of that revision, with its own
 * answers since the last save over it.
 */

import { randomUUID } from 'node:crypto'
import type { Caller } from '@casebook/core/call/policy'
import { type RawBuilder, sql } from 'kysely'
import { isWithin, type Reach } from '../access/reach'
import { type BaseName, isOpenFor, type Opener, opener } from '../bases/bases.repository'
import { isWithinSites } from '../bases/limits.repository'
import { prepared } from '../database/prepared'
import { beforeCommit } from '../database/transaction'
import { isUuid } from '../database/uuid'
import type { Renumbered } from '../facts/entryNumbers'
import type { Database } from '../services'
import type { BegunEntry } from './begunEntries'

export interface Draft extends BaseName {
  readonly id: string
  readonly versionId: number
  readonly username: string
  /** The case that the draft goes on with; null for a new one. */
  readonly caseId: string | null
  readonly startedFrom: string | null
  /** The oldest revision on which an unsaved answer was given, by its number in the case's trail; 0: none; null: `startedFrom`. */
  readonly baseRevision: number | null
  /** The same of those given since a save was first told of a conflict: `newerThanAny` while there are none; null: no save was. */
  readonly baseRevisionSinceConflict: number | null
  /** The draft's entries up to this one are part of the case. */
  readonly savedSeq: number
  /** Entries of repeating parts to which a save gave another number, with the revision that it made, and those that a screen began. */
  readonly renumbered: readonly ((Renumbered & { readonly revision: string }) | BegunEntry)[]
  readonly isDiscarded: boolean
  readonly ofCase: {
    readonly name: string
    readonly owner: string
    readonly revision: string
    /** An instant, ISO 8601. */
    readonly savedAt: string
    readonly isDeleted: boolean
  } | null
}

type BegunDraft = Pick<Draft, 'username' | 'group' | 'base' | 'versionId' | 'caseId' | 'startedFrom'>

export async function insertDraft(tx: Database, draft: BegunDraft, at: Date): Promise<string> {
  const id = randomUUID()
  await beforeCommit(tx, insertRow(tx, { ...draft, id, at }))
  return id
}

const insertRow = prepared((db, row: BegunDraft & { readonly id: string; readonly at: Date }) =>
  db.insertInto('draft').values({
    id: row.id,
    username: row.username,
    group_name: row.group,
    base_name: row.base,
    base_version_id: row.versionId,
    case_id: row.caseId,
    started_from: row.startedFrom,
    created_at: row.at,
    touched_at: laterThan(
      row.at,
      sql`other.username = ${row.username} and other.group_name = ${row.group} and other.base_name = ${row.base}`,
    ),
  }),
)

/** Makes the draft the latest of its owner. */
export async function touchDraft(tx: Database, id: string, at: Date): Promise<void> {
  await setTouched(tx, { id, at })
}

const setTouched = prepared((db, { id, at }: { readonly id: string; readonly at: Date }) =>
  db
    .updateTable('draft')
    .set({ touched_at: laterThanOthers(at) })
    .where('id', '=', id),
)

export interface DraftSaved {
  readonly id: string
  readonly caseId: string
  readonly revision: string
  readonly savedSeq: number
  readonly at: Date
  readonly baseRevision: number | null
  readonly baseRevisionSinceConflict: number | null
}

/** The draft goes on from the revision that it has become part of. */
export async function draftSaved(tx: Database, saved: DraftSaved): Promise<void> {
  await setSaved(tx, saved)
}

const setSaved = prepared(
  (db, { id, caseId, revision, savedSeq, at, baseRevision, baseRevisionSinceConflict }: DraftSaved) =>
    db
      .updateTable('draft')
      .set({
        case_id: caseId,
        started_from: revision,
        base_revision: baseRevision,
        base_revision_since_conflict: baseRevisionSinceConflict,
        saved_seq: savedSeq,
        touched_at: laterThanOthers(at),
      })
      .where('id', '=', id),
)

/**
 * The draft of that id, or the caller's latest of the base that they have not discarded and whose case is not deleted.
 * With a reach, only of new cases and of those within it.
 */
export async function findDraft(
  db: Database,
  username: string,
  base: BaseName,
  id?: string,
  reach?: Reach,
): Promise<Draft | undefined> {
  const within = drafts(db).$if(reach !== undefined, (query) =>
    query.where(reach ? isOfReach(reach) : sql<boolean>`true`),
  )
  if (id !== undefined) {
    if (!isUuid(id)) return undefined
    const draft = await within.where('draft.id', '=', id).executeTakeFirst()
    return draft && isKeptBy(draft, username, base) ? draft : undefined
  }
  return within
    .where('draft.username', '=', username)
    .where('draft.group_name', '=', base.group)
    .where('draft.base_name', '=', base.base)
    .where('draft.discarded_at', 'is', null)
    .where('study_case.deleted_at', 'is', null)
    .orderBy('draft.touched_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Whether the draft is one of that base which this person has not discarded. A draft named by its id is read by its id alone and
 * compared here: with more conditions, a database without statistics may look through all drafts of the person instead.
 */
function isKeptBy(draft: Draft, username: string, { group, base }: BaseName): boolean {
  return draft.username === username && draft.group === group && draft.base === base && !draft.isDiscarded
}

/** The caller's latest draft of a case, of which few people have one: for the reason at `isKeptBy` it is picked here. */
export async function findDraftOfCase(db: Database, username: string, caseId: string): Promise<Draft | undefined> {
  const ofCase = await drafts(db)
    .where('draft.case_id', '=', caseId)
    .where('draft.discarded_at', 'is', null)
    .orderBy('draft.touched_at', 'desc')
    .execute()
  return ofCase.find((draft) => draft.username === username)
}

/**
 * Goes on with what a person has of a case or a base, or begins it. Whoever asks twice at once, from two tabs or by two clicks, has one
 * draft: who begins does so alone, and looks again first.
 */
export async function findOrBegin<T>(
  tx: Database,
  { username, of }: { readonly username: string; readonly of: string },
  goOn: () => Promise<T | undefined>,
  begin: () => Promise<T>,
): Promise<T> {
  const found = await goOn()
  if (found !== undefined) return found
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${username}/${of}`}, 0))`.execute(tx)
  return (await goOn()) ?? begin()
}

/** Holds the draft for this transaction, and answers it as it is then. */
export async function lockDraft(tx: Database, { id }: Pick<Draft, 'id'>): Promise<Draft> {
  // The draft and its case are read once it is locked: the previous holder may have saved it.
  const [, draft] = await Promise.all([holdDraft(tx, { id }), readDraft(tx, { id })])
  if (!draft[0]) throw new Error(`There is no draft ${id}`)
  return draft[0]
}

const holdDraft = prepared((db, { id }: { readonly id: string }) =>
  db.selectFrom('draft').select('id').where('id', '=', id).forUpdate(),
)
const readDraft = prepared((db, { id }: { readonly id: string }) => drafts(db).where('draft.id', '=', id))

/** Holds the caller's draft of that id, and answers it as it is then, and whether its base is open to them. */
export async function holdOwnDraft(
  tx: Database,
  caller: Caller,
  { group, base }: BaseName,
  id: string,
): Promise<{ readonly draft: Draft; readonly isOpen: boolean; readonly isOfSite: boolean } | undefined> {
  if (!isUuid(id)) return undefined
  const [, [row]] = await Promise.all([holdDraft(tx, { id }), readOwn(tx, { id, ...opener(caller) })])
  if (!row) return undefined
  const { isOpen, isOfSite, ...draft } = row
  return isKeptBy(draft, caller.username, { group, base }) ? { draft, isOpen, isOfSite } : undefined
}

const readOwn = prepared((db, { id, username, opensProtected, isLimitable }: OwnDraft) =>
  drafts(db)
    .select(isOpenFor({ username, opensProtected, isLimitable }, 'draft.group_name', 'draft.base_name').as('isOpen'))
    .select(
      sql<boolean>`(study_case.id is null or not ${isLimitable}::boolean or ${isWithinSites(sql`${username}`, sql`study_case.site`)})`.as(
        'isOfSite',
      ),
    )
    .where('draft.id', '=', id),
)

type OwnDraft = Opener & { readonly id: string }

const columns = [
  'draft.id',
  'draft.username',
  'draft.group_name as group',
  'draft.base_name as base',
  // A case may have moved to another version since.
  sql<number>`coalesce(study_case.base_version_id, draft.base_version_id)`.as('versionId'),
  'draft.case_id as caseId',
  'draft.started_from as startedFrom',
  'draft.base_revision as baseRevision',
  'draft.base_revision_since_conflict as baseRevisionSinceConflict',
  'draft.saved_seq as savedSeq',
  'draft.renumbered',
  sql<boolean>`draft.discarded_at is not null`.as('isDiscarded'),
] as const

const caseOfDraft = sql<
  NonNullable<Draft['ofCase']>
>`jsonb_build_object('name', study_case.name, 'owner', study_case.owner,
  'revision', study_case.revision, 'savedAt', study_case.saved_at, 'isDeleted', study_case.deleted_at is not null)`.as(
  'ofCase',
)

function drafts(db: Database) {
  return db
    .selectFrom('draft')
    .leftJoin('study_case', 'study_case.id', 'draft.case_id')
    .select(columns)
    .select(sql<Draft['ofCase']>`case when study_case.id is not null then ${caseOfDraft.expression} end`.as('ofCase'))
}

interface DraftChange {
  readonly startedFrom?: string
  readonly baseRevision?: number | null
  readonly baseRevisionSinceConflict?: number | null
  readonly savedSeq?: number
  readonly discardedAt?: Date
}

export async function changeDraft(tx: Database, id: string, change: DraftChange): Promise<void> {
  const { startedFrom, baseRevision, baseRevisionSinceConflict, savedSeq, discardedAt } = change
  await tx
    .updateTable('draft')
    .set({
      ...(startedFrom === undefined ? {} : { started_from: startedFrom }),
      ...(baseRevision === undefined ? {} : { base_revision: baseRevision }),
      ...(baseRevisionSinceConflict === undefined ? {} : { base_revision_since_conflict: baseRevisionSinceConflict }),
      ...(savedSeq === undefined ? {} : { saved_seq: savedSeq }),
      ...(discardedAt === undefined ? {} : { discarded_at: discardedAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Later than all other drafts that its owner has of the base, even if the clock was set back. */
function laterThanOthers(at: Date): RawBuilder<Date> {
  return laterThan(
    at,
    sql`other.username = draft.username and other.group_name = draft.group_name
    and other.base_name = draft.base_name and other.id <> draft.id`,
  )
}

function laterThan(at: Date, others: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`greatest(${at}::timestamptz, (select max(other.touched_at) + interval '1 millisecond'
    from draft as other where ${others} and other.discarded_at is null))`
}

/** Drafts of a new case, or of one within reach. */
export function isOfReach(reach: Reach): RawBuilder<boolean> {
  return sql<boolean>`(draft.case_id is null or ${isWithin(reach)})`
}
