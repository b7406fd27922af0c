/**
 * Closes follow-ups as not done, or opens them again: an entry in the trail of each case, the row that says what stands, and the progress
 * of the case, all in one transaction. What is so already stays as it is, so that asking twice is one entry.
 */
import { lineageOf } from '@casebook/core/bases/structure'
import type { ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { ClosableFollowUp, followUpsCalls, RefusedFollowUp } from '@casebook/core/followUps/followUps.calls'
import type { NotDoneCause } from '@casebook/core/followUps/notDone'
import { isInterimLocked } from '@casebook/core/locks/interimLocks'
import { sql } from 'kysely'
import { reachOf } from '../access/reach'
import { holdGroupsAround } from '../access/standings.repository'
import { isOpenTo } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { answersOfCases } from '../cases/caseAnswers.repository'
import { setProgress } from '../cases/cases.repository'
import { notBefore } from '../cases/notBefore'
import { progressWith } from '../cases/progress'
import { locksOfNewCase } from '../locks/locks.repository'
import type { Database, Services } from '../services'
import { appendToCases, type NewEntry } from '../trail/chains.repository'
import { notDoneOf } from './closings.repository'
import { isReached } from './listFollowUps'

export type FollowUpChange =
  | { readonly kind: 'notDone'; readonly cause: NotDoneCause; readonly reason: string | null }
  | { readonly kind: 'dueAgain' }

type Changed = ResultOf<typeof followUpsCalls.reopenFollowUps>

export async function changeFollowUps(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  caller: Caller,
  followUps: readonly ClosableFollowUp[],
  change: FollowUpChange,
): Promise<Changed> {
  const asked = [...new Map(followUps.map((one) => [keyOf(one), one])).values()]
  const found = await heldFollowUps(tx, caller, asked)
  const { interimLocks } = await locksOfNewCase(tx)
  const refused: RefusedFollowUp[] = []
  const due: FoundFollowUp[] = []
  for (const one of asked) {
    const row = found.get(keyOf(one))
    if (!row) refused.push({ ...one, why: 'NotFound' })
    else if (change.kind === 'notDone' && row.isClosed) {
      // A repeated call says what stands. Of another reason, or another person's, the record would know nothing.
      const { closedBy, cause, reason } = row
      const isSaid = closedBy === caller.username && cause === change.cause && reason === change.reason
      if (!isSaid) refused.push({ ...one, why: 'AlreadyClosed' })
    } else if (change.kind === 'dueAgain' && !row.isClosed) continue
    else if (await isLocked(row)) refused.push({ ...one, why: 'InterimLocked' })
    else due.push(row)
  }
  if (due.length > 0) await write(services, tx, caller, due, change)
  const changed = asked.length - refused.length
  return changed > 0 ? { type: 'FollowUpsChanged', changed, refused } : { type: 'NothingChanged', refused }

  async function isLocked({ caseId, name, versionId, questionnaireId }: FoundFollowUp): Promise<boolean> {
    const { structure } = await readyBase(services, versionId, tx)
    return isInterimLocked(interimLocks, { id: caseId, name }, lineageOf(structure, questionnaireId))
  }
}

function keyOf({ group, base, owner, name, questionnaireId }: ClosableFollowUp): string {
  return JSON.stringify([group, base, owner, name, questionnaireId])
}

interface FoundFollowUp extends ClosableFollowUp {
  readonly caseId: string
  readonly versionId: number
  readonly revision: string
  readonly isClosed: boolean
  /** As it is closed; null if it is not. */
  readonly closedBy: string | null
  readonly cause: string | null
  readonly reason: string | null
  /** The head of the chain of its case, and when the last entry was made. */
  readonly seq: number
  readonly hash: string
  readonly last: Date
}

/** Those of cases that the caller may edit and that are not answered, by key. Their cases are held. */
async function heldFollowUps(
  tx: Database,
  caller: Caller,
  asked: readonly ClosableFollowUp[],
): Promise<ReadonlyMap<string, FoundFollowUp>> {
  await holdGroupsAround(tx, caller.username)
  const reach = await reachOf(tx, caller, 'editCase')
  const meant = sql`
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
           as asked ("group" text, base text, owner text, name text, "questionnaireId" text)
    join study_case c on c.group_name = asked."group" and c.base_name = asked.base and c.owner = asked.owner and c.name = asked.name
    join follow_up f on f.case_id = c.id and f.questionnaire = asked."questionnaireId"
   where not f.is_done and c.deleted_at is null and ${isReached(reach)}
     and ${isOpenTo(caller, 'either', 'f.group_name', 'f.base_name')}`
  // In one order, so that two who close the same ones do not wait for each other.
  await sql`select from study_case where id in (select c.id ${meant}) order by id for update`.execute(tx)
  const { rows } = await sql<FoundFollowUp>`
    select asked.*, c.id as "caseId", c.base_version_id as "versionId", c.revision, f.is_closed as "isClosed",
           o.closed_by as "closedBy", o.cause, o.reason, h.seq, h.hash,
           (select at from case_entry e where e.case_id = c.id and e.seq = h.seq) as last
      from (select c.id, f.questionnaire, asked.* ${meant}) asked
      join study_case c on c.id = asked.id
      join follow_up f on f.case_id = c.id and f.questionnaire = asked.questionnaire
      left join follow_up_closing o on o.case_id = f.case_id and o.questionnaire = f.questionnaire
      join chain_head h on h.chain_id = c.id
     order by c.id, f.questionnaire`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row]))
}

async function write(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  { username: author }: Caller,
  due: readonly FoundFollowUp[],
  change: FollowUpChange,
): Promise<void> {
  const byCase = new Map<string, FoundFollowUp[]>()
  for (const one of due) byCase.set(one.caseId, [...(byCase.get(one.caseId) ?? []), one])
  const cases = [...byCase]
  const at = services.now()
  await appendToCases(
    tx,
    cases.map(([chain, ofCase]) => ({
      chain,
      before: ofCase[0] as FoundFollowUp,
      entries: ofCase.map((one) => entryOf(one, change, author, notBefore(at, one.last))),
    })),
  )
  const keys = JSON.stringify(due.map(({ caseId, questionnaireId }) => ({ caseId, questionnaireId })))
  const these = sql`jsonb_to_recordset(${keys}::jsonb) as one ("caseId" uuid, "questionnaireId" text)`
  if (change.kind === 'notDone')
    await sql`
      insert into follow_up_closing (case_id, questionnaire, cause, reason, closed_by, closed_at)
      select "caseId", "questionnaireId", ${change.cause}::text, ${change.reason}::text, ${author}::text, ${at}::timestamptz from ${these}`.execute(
      tx,
    )
  else
    await sql`
      delete from follow_up_closing c using ${these}
       where c.case_id = one."caseId" and c.questionnaire = one."questionnaireId"`.execute(tx)
  await sql`
    update follow_up f set is_closed = ${change.kind === 'notDone'}::boolean from ${these}
     where f.case_id = one."caseId" and f.questionnaire = one."questionnaireId"`.execute(tx)
  await countAnew(services, tx, cases, at)
}

function entryOf(
  { questionnaireId: questionnaire }: FoundFollowUp,
  change: FollowUpChange,
  author: string,
  at: Date,
): NewEntry {
  const said = { author, source: { kind: 'user' }, at, question: null, occurrence: null, revision: null } as const
  if (change.kind === 'dueAgain') return { ...said, kind: 'dueAgain', value: { questionnaire }, reason: null }
  const { cause, reason } = change
  return { ...said, kind: 'notDone', value: { questionnaire, cause }, reason }
}

async function countAnew(
  services: Pick<Services, 'db'>,
  tx: Database,
  cases: readonly (readonly [string, readonly FoundFollowUp[]])[],
  at: Date,
): Promise<void> {
  const ids = cases.map(([id]) => id)
  const [held, notDone] = await Promise.all([answersOfCases(tx, ids), notDoneOf(tx, ids)])
  for (const [id, [one]] of cases) {
    if (!one) continue
    const { versionId, revision } = one
    const answers = new Map(Object.entries(held.get(id) ?? {}))
    const counted = progressWith(await readyBase(services, versionId, tx), answers, at, notDone.get(id))
    await setProgress(tx, { id, revision, ...counted })
  }
}
