/**
 * The case that is meant. A call names a case by its name or its id, and may say its base and its owner too; a name that fits several
 * cases within the caller's reach names none, for to take the wrong patient's case is worse than to take none.
 */
import { isWithinHandover } from '@casebook/core/call/handedOver'
import type { Caller } from '@casebook/core/call/policy'
import { sql } from 'kysely'
import { reachOf } from '../access/reach'
import { holdGroupsAround } from '../access/standings.repository'
import { isOnSide, type Sides } from '../bases/sides'
import { isUuid } from '../database/uuid'
import type { Database } from '../services'
import { allCases, casesOpenTo, type StudyCase } from './cases.repository'

export interface NamedCase {
  /** Its name or its id. */
  readonly name: string
  readonly group?: string | undefined
  readonly base?: string | undefined
  readonly owner?: string | undefined
}

/** A case that the caller may look at, the deleted ones too. */
export async function readableCase(db: Database, caller: Caller, named: NamedCase): Promise<StudyCase | undefined> {
  return theOnly(await found(casesOpenTo(db, caller, await reachOf(db, caller, 'readCase'), sidesOf(named)), named))
}

/** A query for all of them on these sides. */
export async function readableCases(db: Database, caller: Caller, sides: Sides): Promise<Cases> {
  return casesOpenTo(db, caller, await reachOf(db, caller, 'readCase'), sides)
}

/** A case that the caller may go on with. */
export async function openCase(db: Database, caller: Caller, named: NamedCase): Promise<StudyCase | undefined> {
  const one = await openOrDeletedCase(db, caller, named)
  return one?.deletedAt === null && isWithinHandover(caller.handedOver, one) ? one : undefined
}

/** The same for as long as the transaction lasts. */
export async function editableCase(tx: Database, caller: Caller, named: NamedCase): Promise<StudyCase | undefined> {
  await holdGroupsAround(tx, caller.username)
  return openCase(tx, caller, named)
}

/** A case that the caller may go on with; where there is none of that name, one that they could before it was marked deleted. */
export async function openOrDeletedCase(
  db: Database,
  caller: Caller,
  named: NamedCase,
): Promise<StudyCase | undefined> {
  const all = await found(casesOpenTo(db, caller, await reachOf(db, caller, 'editCase'), sidesOf(named)), named)
  const standing = all.filter(({ deletedAt }) => deletedAt === null)
  return theOnly(standing.length > 0 ? standing : all)
}

/** A live case that is marked deleted, whoever asks. For practice, another of its name may have been entered since. */
export async function deletedCase(db: Database, named: NamedCase): Promise<StudyCase | undefined> {
  const deleted = allCases(db)
    .where('study_case.deleted_at', 'is not', null)
    .where(isOnSide('live', sql.ref('study_case.base_name')))
  return theOnly(await found(deleted, named))
}

type Cases = ReturnType<typeof allCases>

/** A name alone means a live case. */
function sidesOf({ name, base }: NamedCase): Sides {
  return base === undefined && !isUuid(name) ? 'live' : 'either'
}

/** Two are enough to know that the name fits several; a deleted one and another may come before the one that is meant. */
const enough = 100

function found(cases: Cases, { name, group, base, owner }: NamedCase): Promise<StudyCase[]> {
  let named = cases.where(isUuid(name) ? 'study_case.id' : 'study_case.name', '=', name)
  if (group !== undefined) named = named.where('study_case.group_name', '=', group)
  if (base !== undefined) named = named.where('study_case.base_name', '=', base)
  if (owner !== undefined) named = named.where('study_case.owner', '=', owner)
  return named.limit(enough).execute()
}

function theOnly(cases: readonly StudyCase[]): StudyCase | undefined {
  return cases.length === 1 ? cases[0] : undefined
}
