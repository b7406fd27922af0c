/**
 * Rows of the assignment grid, by their place in it: a scroll bar may ask for any of them. The caller's cases are ordered by base and name.
 * A case entered meanwhile may shift a row by one, but a cell is set by its case, never by its place.
 */
import type { ReceivedRequestOf, ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { searchKey } from '@casebook/core/cases/caseOrder'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { assignmentProblem } from '@casebook/core/groups/assignments/assignment'
import type { AssignmentRow, groupsCalls, SharingGroup } from '@casebook/core/groups/groups.calls'
import { sql } from 'kysely'
import { findGroup } from '../access/groups.repository'
import { isOfSites, ownReach, type Reach } from '../access/reach'
import { sharingGroups, standingsOf } from '../access/standings.repository'
import type { BaseName } from '../bases/bases.repository'
import { type OpenStudy, openStudies } from '../home/waitingStudies'
import type { Database, Services } from '../services'

type Wanted = ReceivedRequestOf<typeof groupsCalls.getPageOfAssignments>

interface Grid {
  readonly owner: string
  /** In the order of the grid. */
  readonly bases: readonly OpenStudy[]
  readonly columns: readonly SharingGroup[]
  readonly search: string
  readonly onlyUnassigned: boolean
  readonly sites: Reach['sites']
}

export async function pageOfAssignments(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { groupName, search = '', onlyUnassigned = false, from, limit }: Wanted,
): Promise<ResultOf<typeof groupsCalls.getPageOfAssignments>> {
  const { username } = caller
  const columns = sharingGroups(await standingsOf(db, username))
  const only = columns.find(({ name }) => name === groupName)
  if (groupName !== undefined) {
    const isGroup = only !== undefined || (await findGroup(db, groupName)) !== undefined
    const member = only ?? { ownsGroup: false, status: 'NoMembership' as const }
    const problem = assignmentProblem(username, username, isGroup ? member : null)
    if (problem) return { type: problem }
  }
  // Whoever enters no cases gives none to groups.
  const { allOf, sites } = await ownReach(db, caller)
  const open = allOf.length > 0 ? await openStudies({ db }, caller) : []
  const bases = open.toSorted((a, b) => naturalOrder(a.group, b.group) || naturalOrder(a.base, b.base))
  const wanted = groupName === undefined ? columns : columns.filter(({ name }) => name === groupName)
  const grid = { owner: username, bases, columns: wanted, search: searchKey(search), onlyUnassigned, sites }
  const rows = await rowsOf(db, grid, { from, limit })
  if (from > 0) return { type: 'ReceivedPageOfAssignments', columns: [], rows }
  const counts = await assignedCounts(db, grid)
  return {
    type: 'ReceivedPageOfAssignments',
    columns: wanted.map((column) => ({ ...column, cases: counts.get(column.name) ?? 0 })),
    bases: await casesOfBases(db, grid),
    rows,
  }
}

/** SQL: the caller's cases that match, as `r`, each with its base as `b`. */
function matching(grid: Grid) {
  const { owner, bases, search, onlyUnassigned } = grid
  const isNamed = bases.map((study) => namesOfStudy(study).some((name) => searchKey(name).includes(search)))
  return sql`
    unnest(${bases.map(({ group }) => group)}::text[], ${bases.map(({ base }) => base)}::text[], ${isNamed}::boolean[])
      with ordinality as b (group_name, base_name, is_named, place)
    join case_name r on r.owner = ${owner} and r.group_name = b.group_name and r.base_name = b.base_name
    join study_case c on c.id = r.case_id and c.deleted_at is null and ${isOfSites(grid.sites, sql`c.site`)}
   where (b.is_named or strpos(r.search_key, ${search}) > 0)
     and ${onlyUnassigned ? sql`not r.case_id = any(${assigned(grid)})` : sql`true`}`
}

function namesOfStudy({ group, base, text, groupText }: OpenStudy): readonly string[] {
  return [`${group} / ${base}`, ...Object.values(text), ...Object.values(groupText ?? {})]
}

/** SQL: an array of the caller's cases that are assigned to any of the groups. */
function assigned(grid: Grid) {
  return sql`(array(select last.case_id from ${lastChanges(grid)} where last.is_assigned))::uuid[]`
}

/** SQL: the last change of each of the caller's cases in each group, as `last`. What others assigned to the groups is not read. */
function lastChanges({ owner, columns, bases, sites }: Grid) {
  return sql`(
    select distinct on (change.group_name, change.case_id) change.group_name, change.case_id, change.is_assigned
      from study_case own join assignment_change change on change.case_id = own.id
     where own.owner = ${owner} and own.deleted_at is null and ${isOfSites(sites, sql`own.site`)} and (own.group_name, own.base_name) in (
             select * from unnest(${bases.map(({ group }) => group)}::text[], ${bases.map(({ base }) => base)}::text[]))
       and change.group_name = any(${columns.map(({ name }) => name)}::text[])
     order by change.group_name, change.case_id, change.id desc) last`
}

async function rowsOf(
  db: Database,
  grid: Grid,
  { from, limit }: Pick<Wanted, 'from' | 'limit'>,
): Promise<readonly AssignmentRow[]> {
  const { rows } = await sql<Omit<AssignmentRow, 'given'> & { groups: readonly string[] }>`
    select page.id, page.name, page."group", page.base, array(
             select group_name from (
               select distinct on (group_name) group_name, is_assigned from assignment_change
                where case_id = page.id order by group_name, id desc) last
              where is_assigned) as groups
      from (select r.case_id as id, c.name, b.group_name as "group", b.base_name as base,
                   row_number() over (order by b.place, r.sort_key collate "C", r.case_id) as nth
              from ${matching(grid)}
             order by b.place, r.sort_key collate "C", r.case_id
            offset ${from}::integer limit ${limit}::integer) page
     order by page.nth`.execute(db)
  const placeOf = new Map(grid.columns.map(({ name }, place) => [name, place]))
  return rows.map(({ groups, ...row }) => ({ ...row, given: groups.flatMap((name) => placeOf.get(name) ?? []) }))
}

async function casesOfBases(db: Database, grid: Grid) {
  const { rows } = await sql<BaseName & { cases: number }>`
    select b.group_name as "group", b.base_name as base, count(*)::integer as cases
      from ${matching(grid)}
     group by b.place, b.group_name, b.base_name order by b.place`.execute(db)
  return rows.map((row) => {
    const study = grid.bases.find(({ group, base }) => group === row.group && base === row.base)
    return { ...row, text: study?.text, groupText: study?.groupText }
  })
}

/** The number of the caller's cases that are assigned to each group. */
async function assignedCounts(db: Database, grid: Grid): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; cases: number }>`
    select last.group_name as name, count(*)::integer as cases
      from ${lastChanges(grid)} where last.is_assigned group by last.group_name`.execute(db)
  return new Map(rows.map(({ name, cases }) => [name, cases]))
}
