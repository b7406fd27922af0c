/** Which case is meant where a call names it by its name or its id, and perhaps says no more. */
import type { Caller } from '@casebook/api-adapter/contract'
import { isUuid } from '../dialog/drafts.repository'
import { type Reach, reachOf } from '../groups/reach'
import { holdGroupsAround } from '../groups/standings.repository'
import type { Database } from '../services'
import { casesOpenTo, type StudyCase } from './cases.repository'

export interface WhichCase {
  readonly base?: { readonly group: string; readonly base: string } | undefined
  readonly owner?: string | undefined
}

/** A case that the caller may look at, the deleted ones too. */
export async function readableCase(
  db: Database,
  caller: Caller,
  identifier: string,
  which: WhichCase,
): Promise<StudyCase | undefined> {
  return pick(db, caller, await reachOf(db, caller, 'readCase'), identifier, which)
}

/** All of them. */
export async function readableCases(db: Database, caller: Caller): Promise<readonly StudyCase[]> {
  return casesOpenTo(db, caller, await reachOf(db, caller, 'readCase')).execute()
}

/** A case that the caller may go on with, for as long as the transaction lasts. */
export async function editableCase(
  tx: Database,
  caller: Caller,
  identifier: string,
  which: WhichCase,
): Promise<StudyCase | undefined> {
  await holdGroupsAround(tx, caller.username)
  const found = await pick(tx, caller, await reachOf(tx, caller, 'editCase'), identifier, which)
  return found?.deletedAt === null ? found : undefined
}

/** Of several with one name the caller's own is meant. A name that says too little names no case. */
async function pick(
  db: Database,
  caller: Caller,
  reach: Reach,
  identifier: string,
  { base, owner }: WhichCase,
): Promise<StudyCase | undefined> {
  let named = casesOpenTo(db, caller, reach).where(
    isUuid(identifier) ? 'study_case.id' : 'study_case.name',
    '=',
    identifier,
  )
  if (base) named = named.where('study_case.group_name', '=', base.group).where('study_case.base_name', '=', base.base)
  if (owner !== undefined) named = named.where('study_case.owner', '=', owner)
  const found = await named.limit(100).execute()
  if (found.length < 2) return found[0]
  const own = found.filter((each) => each.owner === caller.username)
  return own.length === 1 ? own[0] : undefined
}
