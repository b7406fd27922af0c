/**
 * The reach of a person: whose cases they may edit or read, by the rule of the core.
 *
 * The rule is asked about one case of each member of each of their groups, as if it was assigned and as if it was not.
 * The cases that it allows become a condition of the queries for cases, which so never holds a rule of its own.
 */
import { can, type GroupOfCase } from '@casebook/core/access/can'
import type { Caller } from '@casebook/core/call/policy'
import { isSharedWithGroup } from '@casebook/core/groups/assignments/assignment'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../services'
import { type GroupStanding, standingsAround, standingsIn } from './standings.repository'

export interface Reach {
  /** Every case there is. */
  readonly everybodys: boolean
  /** Owners all of whose cases are within reach. */
  readonly allOf: readonly string[]
  /** Owners of whom only those cases are that they gave to the group. */
  readonly assignedOf: readonly { readonly group: string; readonly owner: string }[]
}

type Purpose = 'readCase' | 'editCase' | 'deleteCase'

/** Whether a base is open is asked apart, for it is not a matter of groups. */
const openBase = { isProtected: false, isGranted: false, isBeyondLimits: false }

/** Nobody's name, for no account is without one. */
const nobody = ''

function allows(purpose: Purpose, { username, roles }: Caller, owner: string, ...groups: readonly GroupOfCase[]) {
  return can({ type: 'user', username, roles }, purpose, { owner, isDeleted: false, base: openBase, groups })
}

/** Without what others share. */
export function ownReach(caller: Caller): Reach {
  const { username } = caller
  return { everybodys: false, allOf: allows('editCase', caller, username) ? [username] : [], assignedOf: [] }
}

export function mayDeleteCasesOf(caller: Caller, owner: string): boolean {
  return allows('deleteCase', caller, owner)
}

export function mayRestoreCasesOf({ username, roles }: Caller, owner: string): boolean {
  return can({ type: 'user', username, roles }, 'restoreCase', { owner, isDeleted: true, base: openBase, groups: [] })
}

export async function reachOf(db: Database, caller: Caller, purpose: Purpose): Promise<Reach> {
  const { username } = caller
  if (allows(purpose, caller, nobody)) return { everybodys: true, allOf: [], assignedOf: [] }
  const own = allows(purpose, caller, username) ? [username] : []
  const standings = await standingsAround(db, username)
  const reader = new Map(standings.filter((one) => one.username === username).map((one) => [one.group, one]))
  const isOpen = ({ group, sharedCases, ...caseOwner }: GroupStanding, isAssigned: boolean) => {
    const as = reader.get(group)
    return (
      as !== undefined &&
      allows(purpose, caller, caseOwner.username, { sharedCases, reader: as, caseOwner, isAssigned })
    )
  }
  const others = standings.filter((one) => one.username !== username)
  const allOf = new Set([...own, ...others.filter((one) => isOpen(one, false)).map((one) => one.username)])
  const assignedOf = others.filter((one) => !allOf.has(one.username) && isOpen(one, true))
  return {
    everybodys: false,
    allOf: [...allOf],
    assignedOf: assignedOf.map(({ group, username: owner }) => ({ group, owner })),
  }
}

/** The cases that the members of one group share with it. Whether a person may see them is asked apart. */
export async function reachOfGroup(db: Database, group: string): Promise<Reach> {
  const standings = await standingsIn(db, group)
  const allOf = standings.filter((one) => isSharedWithGroup(one, false))
  const assignedOf = standings.filter((one) => !allOf.includes(one) && isSharedWithGroup(one, true))
  return {
    everybodys: false,
    allOf: allOf.map(({ username }) => username),
    assignedOf: assignedOf.map(({ username: owner }) => ({ group, owner })),
  }
}

/** SQL that is true for a row of `study_case` within reach. */
export function isWithin({ everybodys, allOf, assignedOf }: Reach): RawBuilder<boolean> {
  if (everybodys) return sql`true`
  const all = allOf.length > 0 ? sql`study_case.owner in (${sql.join(allOf)})` : sql`false`
  if (assignedOf.length === 0) return sql`(${all})`
  return sql`(${all} or study_case.id in (${givenCases(assignedOf)}))`
}

/** SQL that selects the ids of the cases that their owners gave to the group. */
export function givenCases(assignedOf: Reach['assignedOf']): RawBuilder<string> {
  if (assignedOf.length === 0) return sql`select null::uuid where false`
  const pairs = sql.join(assignedOf.map(({ group, owner }) => sql`(${group}, ${owner})`))
  return sql`
    select given.case_id
      from (select distinct on (group_name, case_id) group_name, case_id, is_assigned
              from assignment_change
             where group_name in (${sql.join([...new Set(assignedOf.map(({ group }) => group))])})
             order by group_name, case_id, id desc) as given
      join study_case as theirs on theirs.id = given.case_id
     where given.is_assigned and (given.group_name, theirs.owner) in (${pairs})`
}
