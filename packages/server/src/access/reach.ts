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
import { sitesWithin } from '../bases/limits.repository'
import type { Database } from '../services'
import { type GroupStanding, standingsAround, standingsIn } from './standings.repository'

export interface Reach {
  /** Every case there is. */
  readonly everybodys: boolean
  /** Owners all of whose cases are within reach. */
  readonly allOf: readonly string[]
  /** Owners of whom only those cases are that they gave to the group. */
  readonly assignedOf: readonly { readonly group: string; readonly owner: string }[]
  /** Of all these only the cases of these sites; null: whatever their site. */
  readonly sites: readonly string[] | null
}

type Purpose = 'readCase' | 'editCase' | 'deleteCase' | 'transferCase' | 'importIntoCase'

/** Whether a base is open is asked apart, for it is not a matter of groups. */
const openBase = { isProtected: false, isGranted: false, isBeyondLimits: false }

/** Nobody's name, for no account is without one. */
const nobody = ''

function allows(purpose: Purpose, { username, roles }: Caller, owner: string, ...groups: readonly GroupOfCase[]) {
  return can({ type: 'user', username, roles }, purpose, { owner, isDeleted: false, base: openBase, groups })
}

/** Without what others share. */
export async function ownReach(db: Database, caller: Caller): Promise<Reach> {
  const { username } = caller
  const allOf = allows('editCase', caller, username) ? [username] : []
  return { everybodys: false, allOf, assignedOf: [], sites: await sitesWithin(db, caller) }
}

export function mayDeleteCasesOf(caller: Caller, owner: string): boolean {
  return allows('deleteCase', caller, owner)
}

export function mayRestoreCasesOf({ username, roles }: Caller, owner: string): boolean {
  return can({ type: 'user', username, roles }, 'restoreCase', { owner, isDeleted: true, base: openBase, groups: [] })
}

export async function reachOf(db: Database, caller: Caller, purpose: Purpose): Promise<Reach> {
  const { username } = caller
  if (allows(purpose, caller, nobody))
    return { everybodys: true, allOf: [], assignedOf: [], sites: await sitesWithin(db, caller) }
  const own = allows(purpose, caller, username) ? [username] : []
  const [standings, sites] = await Promise.all([standingsAround(db, username), sitesWithin(db, caller)])
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
    sites,
  }
}

/** The cases that the members of one group share with it, within the limits of the caller. Whether they may see them at all is asked apart. */
export async function reachOfGroup(db: Database, caller: Caller, group: string): Promise<Reach> {
  const [standings, sites] = await Promise.all([standingsIn(db, group), sitesWithin(db, caller)])
  const allOf = standings.filter((one) => isSharedWithGroup(one, false))
  const assignedOf = standings.filter((one) => !allOf.includes(one) && isSharedWithGroup(one, true))
  return {
    everybodys: false,
    allOf: allOf.map(({ username }) => username),
    assignedOf: assignedOf.map(({ username: owner }) => ({ group, owner })),
    sites,
  }
}

/** SQL that is true for a row of `study_case` within reach. */
export function isWithin({ everybodys, allOf, assignedOf, sites }: Reach): RawBuilder<boolean> {
  const isOfSite = isOfSites(sites, sql`study_case.site`)
  if (everybodys) return isOfSite
  const all = allOf.length > 0 ? sql`study_case.owner in (${sql.join(allOf)})` : sql`false`
  if (assignedOf.length === 0) return sql`(${all} and ${isOfSite})`
  return sql`((${all} or study_case.id in (${givenCases(assignedOf)})) and ${isOfSite})`
}

/** SQL that is true for a case whose site is within reach. */
export function isOfSites(sites: Reach['sites'], site: RawBuilder<unknown>): RawBuilder<boolean> {
  return sites === null ? sql`true` : sql`${site} = any(${sites}::text[])`
}

/** The same of the id of a case. */
export function isCaseOfSites(sites: Reach['sites'], id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (sites === null) return sql`true`
  return isOfSites(sites, sql`(select of_site.site from study_case as of_site where of_site.id = ${id})`)
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
