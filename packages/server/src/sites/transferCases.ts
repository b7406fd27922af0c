/** Moves cases to another site. All that hangs on a case is found by it, and so goes along: queries, follow-ups, marks, links. */
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { sitesCalls, TransferFailure } from '@casebook/core/sites/sites.calls'
import { sql } from 'kysely'
import { reachOf } from '../access/reach'
import { holdGroupsAround } from '../access/standings.repository'
import { casesOpenTo, type StudyCase } from '../cases/cases.repository'
import { notBefore } from '../cases/notBefore'
import { endNotedStaysIn } from '../cases/presence.repository'
import { recordEvents, serverEvent } from '../events'
import type { Database, Services } from '../services'
import { appendToCase, lastTimeOf } from '../trail/chains.repository'
import { holdSites, siteEntry } from './sites.repository'

type Transfer = typeof sitesCalls.transferCases
type Named = ReceivedRequestOf<Transfer>['cases'][number]

/** Pages on which a case is open are asked anew whether they may. */
export async function transferCases(
  { now }: Pick<Services, 'now'>,
  tx: Database,
  caller: Caller,
  { cases, site, reason }: ReceivedRequestOf<Transfer>,
): Promise<ResultOf<Transfer>> {
  if (!(await holdSites(tx, [site]))) return { type: 'SiteNotFound' }
  const found = new Map((await heldCases(tx, caller, cases)).map((one) => [keyOf(one), one]))
  const failures = new Map<string, TransferFailure>()
  const moved = new Map<string, StudyCase>()
  for (const { group, base, owner, name } of cases) {
    const named = { group, base, owner, name }
    const one = found.get(keyOf(named))
    if (one && one.site !== site) moved.set(one.id, one)
    else failures.set(keyOf(named), { ...named, problem: one ? 'AlreadyThere' : 'CaseNotFound' })
  }
  if (moved.size === 0) return { type: 'NothingTransferred', failures: [...failures.values()] }
  for (const one of moved.values()) await move(tx, one, { site, reason, author: caller.username, now: now() })
  const ids = [...moved.keys()]
  await tx.updateTable('study_case').set({ site }).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  await tx.updateTable('case_name').set({ site }).where('case_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return { type: 'CasesTransferred', moved: moved.size, failures: [...failures.values()] }
}

/** Those that the caller may move, held in one order, so that two who move the same ones do not wait for each other. */
async function heldCases(tx: Database, caller: Caller, cases: readonly Named[]): Promise<readonly StudyCase[]> {
  await holdGroupsAround(tx, caller.username)
  const isNamed = sql<boolean>`(study_case.group_name, study_case.base_name, study_case.owner, study_case.name) in (
    select "group", base, owner, name
      from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) as named ("group" text, base text, owner text, name text))`
  return casesOpenTo(tx, caller, await reachOf(tx, caller, 'transferCase'), 'either')
    .where('study_case.deleted_at', 'is', null)
    .where(isNamed)
    .orderBy('study_case.id')
    .forUpdate('study_case')
    .execute()
}

interface Moving {
  readonly site: string
  readonly reason: string
  readonly author: string
  readonly now: Date
}

async function move(tx: Database, one: StudyCase, { site, reason, author, now }: Moving): Promise<void> {
  const { id, group, base, owner, name, site: from } = one
  const at = notBefore(now, await lastTimeOf(tx, id))
  await appendToCase(tx, id, [siteEntry({ site, from }, { author, source: { kind: 'user' }, reason, at })])
  await endNotedStaysIn(tx, id, now)
  const about = { at: now, source: author, group, base, owner, case: name }
  await recordEvents(tx, serverEvent('caseTransferred', { ...about, from, to: site }))
}

function keyOf({ group, base, owner, name }: Named): string {
  return JSON.stringify([group, base, owner, name])
}
