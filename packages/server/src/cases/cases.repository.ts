import type { Caller } from '@casebook/core/call/policy'
import type { FactValue } from '@casebook/core/facts/fact'
import { sql } from 'kysely'
import { isWithin, type Reach } from '../access/reach'
import { type BaseName, isOpenTo } from '../bases/bases.repository'
import { type Sides, sideOfList } from '../bases/sides'
import { prepared } from '../database/prepared'
import type { Database } from '../services'
import type { SectionsOfCase } from './progress'

export interface StudyCase extends BaseName {
  readonly id: string
  readonly versionId: number
  readonly name: string
  readonly owner: string
  readonly revision: string
  readonly savedAt: Date
  readonly deletedAt: Date | null
  /** In percent; see `caseProgress`. -1 is not known yet. */
  readonly progress: number
  /** Null for a case of no site. */
  readonly site: string | null
  /** The id of the answer that is its status; null for a case without one. */
  readonly status: string | null
}

/** Every case, regardless of rights. */
export function allCases(db: Database) {
  return db
    .selectFrom('study_case')
    .select([
      'study_case.id',
      'study_case.group_name as group',
      'study_case.base_name as base',
      'study_case.base_version_id as versionId',
      'study_case.name',
      'study_case.owner',
      'study_case.revision',
      'study_case.saved_at as savedAt',
      'study_case.deleted_at as deletedAt',
      'study_case.progress',
      'study_case.site',
      'study_case.status',
    ])
}

/** Those with these ids, regardless of rights, in no order. */
export function studyCases(db: Database, ids: readonly string[]): Promise<StudyCase[]> {
  return allCases(db).where('study_case.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

/** Display names of the people who entered cases, by username; no entry for a person without a name. */
export async function namesOf(db: Database, usernames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (usernames.length === 0) return new Map()
  const people = await db
    .selectFrom('app_user')
    .select(['username', 'title', 'first_name as firstName', 'last_name as lastName'])
    .where('username', 'in', usernames)
    .execute()
  const named = people.map(
    ({ username, title, firstName, lastName }) =>
      [username, [title, firstName, lastName].filter(Boolean).join(' ')] as const,
  )
  return new Map(named.filter(([, name]) => name !== ''))
}

/** The cases within reach of the caller, of bases of these sides that are open to them; the deleted ones too. */
export function casesOpenTo(db: Database, caller: Caller, reach: Reach, sides: Sides) {
  return allCases(db)
    .where(isWithin(reach))
    .where(isOpenTo(caller, sides, 'study_case.group_name', 'study_case.base_name'))
}

/** The cases of such a list that are not deleted, of one base if it is given. */
export function undeletedCases(db: Database, caller: Caller, reach: Reach, base: BaseName | undefined) {
  const open = casesOpenTo(db, caller, reach, sideOfList(base)).where('study_case.deleted_at', 'is', null)
  return base
    ? open.where('study_case.group_name', '=', base.group).where('study_case.base_name', '=', base.base)
    : open
}

const batchSize = 100

/** The cases of one base, by owner and name. However many there are, only some are in memory. */
export async function* oneByOne(cases: ReturnType<typeof casesOpenTo>): AsyncGenerator<StudyCase> {
  for (let after: Pick<StudyCase, 'owner' | 'name'> = { owner: '', name: '' }; ; ) {
    const batch = await cases
      .where(sql<boolean>`(study_case.owner, study_case.name) > (${after.owner}, ${after.name})`)
      .orderBy('study_case.owner')
      .orderBy('study_case.name')
      .limit(batchSize)
      .execute()
    yield* batch
    const last = batch.at(-1)
    if (!last) return
    after = last
  }
}

/** Holds the case for this transaction, so that no other person appends to its trail, and answers it as it is then. */
export function lockCase(tx: Database, id: string): Promise<StudyCase> {
  return allCases(tx).where('study_case.id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The same by a draft of the case: nothing for a draft of a new case, nor, given an owner, of a case that is not theirs. */
export async function lockCaseOfDraft(
  tx: Database,
  draftId: string,
  owner: string | null,
): Promise<StudyCase | undefined> {
  return (await holdCaseOfDraft(tx, { draftId, owner }))[0]
}

const holdCaseOfDraft = prepared(
  (db, { draftId, owner }: { readonly draftId: string; readonly owner: string | null }) =>
    allCases(db)
      .where('study_case.id', '=', ({ selectFrom }) =>
        selectFrom('draft').select('case_id').where('draft.id', '=', draftId),
      )
      .where(sql<boolean>`(${owner}::text is null or owner = ${owner})`)
      .forUpdate(),
)

type NewRevision = Pick<StudyCase, 'id' | 'revision' | 'progress' | 'status'> & {
  readonly sections: SectionsOfCase
  readonly at: Date
}

export async function moveToRevision(tx: Database, revision: NewRevision): Promise<void> {
  const { sections, ...row } = revision
  await setRevision(tx, { ...row, sections: JSON.stringify(sections) })
}

const setRevision = prepared(
  (
    _,
    { id, revision, progress, status, sections, at }: Omit<NewRevision, 'sections'> & { readonly sections: string },
  ) => sql`
    update study_case set revision = ${revision}::uuid, progress = ${progress}::integer, saved_at = ${at}::timestamptz, status = ${status}::text,
           sections = ${sections}::jsonb, (signed, verified, to_sign, verification_level) = (select * from count_marks(${id}::uuid, ${sections}::jsonb))
     where id = ${id}::uuid`,
)

/** The progress of a case as of that revision; nothing if it was saved since. */
export async function setProgress(db: Database, counted: Omit<NewRevision, 'at'>): Promise<void> {
  const sections = JSON.stringify(counted.sections)
  await sql`
    update study_case set progress = ${counted.progress}::integer, status = ${counted.status}::text, sections = ${sections}::jsonb,
           (signed, verified, to_sign, verification_level) = (select * from count_marks(id, ${sections}::jsonb))
     where id = ${counted.id}::uuid and revision = ${counted.revision}::uuid`.execute(db)
}

interface VerificationOfCase {
  readonly sections: number
  readonly signed: number
  readonly confirmed: number
  /** Answers that changed since they were signed or verified. */
  readonly changed?: number
}

/** How much of each case is verified, by its id; nothing for a case without sections to verify. */
export async function verificationOfCases(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VerificationOfCase>> {
  const { rows } = await sql<VerificationOfCase & { readonly id: string }>`
    select id, signed, verified as confirmed, jsonb_array_length(sections -> 'ready') + jsonb_array_length(sections -> 'other') as sections,
           (select count(distinct (questionnaire, key))::integer from sdv_changed_answer where case_id = id) as changed
      from study_case where id = any(${ids}::uuid[]) and sections is not null`.execute(db)
  return new Map(
    rows
      .filter(({ sections }) => sections > 0)
      .map(({ id, changed, ...of }) => [id, changed ? { ...of, changed } : of]),
  )
}

/** The place of a revision in the trail of a case; undefined if the case has none of that id. */
export async function seqOfRevision(db: Database, caseId: string, revision: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('case_entry')
    .select('seq')
    .where('case_id', '=', caseId)
    .where('kind', '=', 'revision')
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.seq
}

/** The author of the latest fact of a case, by key. */
export interface LastWord {
  readonly question: string
  readonly occurrence: number
  readonly value: FactValue
  readonly author: string
  readonly at: Date
}

export function lastWords(db: Database, caseId: string): Promise<LastWord[]> {
  return db
    .selectFrom('case_fact')
    .distinctOn(['question', 'occurrence'])
    .select(['question', 'occurrence', 'value', 'author', 'at'])
    .where('case_id', '=', caseId)
    .orderBy('question')
    .orderBy('occurrence')
    .orderBy('seq', 'desc')
    .orderBy('place', 'desc')
    .execute()
}
