/**
 * The assignment grid: a row per case of the user, a column per group, and in each cell whether the case is assigned to
 * the group. Rows are loaded by windows, so a grid holds only those that were looked at.
 *
 * A toggled cell shows the new state at once and reverts if the server refuses. Each cell has its own pending state.
 */

import type { AssignmentColumn, AssignmentRow, CasesOfBase } from '../groups.calls'
import { type AssigningMember, isSharedWithGroup, mayAssignCases } from './assignment'
import type { CellProblem } from './assignmentCells'

export interface GridFilter {
  /** A part of the name of a case, or of its base. */
  readonly search: string
  readonly onlyUnassigned: boolean
}

export const everyCase: GridFilter = { search: '', onlyUnassigned: false }

export interface AssignmentGrid {
  readonly columns: readonly AssignmentColumn[]
  /** In order; their cases are the rows of the grid. */
  readonly bases: readonly CasesOfBase[]
  /** By their place; only those that have been loaded. */
  readonly rows: ReadonlyMap<number, AssignmentRow>
  /** The places of the loaded rows, by the id of the case. */
  readonly places: ReadonlyMap<string, number>
  /** The windows that have been asked for, by their first row. */
  readonly asked: ReadonlySet<number>
  /** By cell key. */
  readonly pending: ReadonlySet<string>
  readonly failed: ReadonlyMap<string, CellProblem>
  /** The last change made here, to be reported and undone. */
  readonly last: GridChange | null
}

export interface GridChange {
  readonly row: AssignmentRow
  readonly groupName: string
  readonly assign: boolean
}

export const emptyGrid: AssignmentGrid = {
  columns: [],
  bases: [],
  rows: new Map(),
  places: new Map(),
  asked: new Set(),
  pending: new Set(),
  failed: new Map(),
  last: null,
}

export const rowsOfWindow = 100

/** By names, because places may change when the grid is loaded again. */
export function cellKey({ id }: Pick<AssignmentRow, 'id'>, groupName: string): string {
  return `${id}/${groupName}`
}

/** The cells of a column: set by hand, ticked because all cases are shared, or locked until a request is answered. */
export type ColumnKind = 'byHand' | 'allShared' | 'notYet'

export function kindOfColumn(member: AssigningMember): ColumnKind {
  if (isSharedWithGroup(member, false)) return 'allShared'
  return mayAssignCases(member) ? 'byHand' : 'notYet'
}

/** The displayed state: while pending, the requested one. */
export function showsTick({ columns, pending }: AssignmentGrid, row: AssignmentRow, column: number): boolean {
  const of = columns[column]
  if (!of) return false
  const kind = kindOfColumn(of)
  if (kind !== 'byHand') return kind === 'allShared'
  return row.given.includes(column) !== pending.has(cellKey(row, of.name))
}

/** A pending cell cannot be toggled. */
export function mayToggleCell({ columns, pending }: AssignmentGrid, row: AssignmentRow, column: number): boolean {
  const of = columns[column]
  return of !== undefined && kindOfColumn(of) === 'byHand' && !pending.has(cellKey(row, of.name))
}

export function withToggled(grid: AssignmentGrid, row: AssignmentRow, groupName: string): AssignmentGrid {
  const key = cellKey(row, groupName)
  return { ...grid, pending: new Set([...grid.pending, key]), failed: without(grid.failed, key) }
}

/** The server has made the change. */
export function withConfirmed(grid: AssignmentGrid, change: GridChange): AssignmentGrid {
  const { row, groupName, assign } = change
  const column = grid.columns.findIndex(({ name }) => name === groupName)
  const place = grid.places.get(row.id)
  const now = place === undefined ? undefined : grid.rows.get(place)
  const pending = withoutKey(grid.pending, cellKey(row, groupName))
  if (column < 0 || place === undefined || !now || now.given.includes(column) === assign)
    return { ...grid, pending, last: change }
  const given = assign ? [...now.given, column] : now.given.filter((one) => one !== column)
  const cases = assign ? 1 : -1
  return {
    ...grid,
    pending,
    last: change,
    rows: new Map(grid.rows).set(place, { ...now, given }),
    columns: grid.columns.map((one, i) => (i === column ? { ...one, cases: one.cases + cases } : one)),
  }
}

/** The server has not made the change: the cell reverts and shows why. */
export function withReverted(
  grid: AssignmentGrid,
  { row, groupName }: Omit<GridChange, 'assign'>,
  failure: CellProblem,
): AssignmentGrid {
  const key = cellKey(row, groupName)
  return { ...grid, pending: withoutKey(grid.pending, key), failed: new Map([...grid.failed, [key, failure]]) }
}

/** The first rows of a grid that is loaded anew. What is still on its way stays pending. */
export function gridFrom(
  { pending, last }: AssignmentGrid,
  columns: readonly AssignmentColumn[],
  bases: readonly CasesOfBase[],
  rows: readonly AssignmentRow[],
): AssignmentGrid {
  return withRows({ ...emptyGrid, pending, last, columns, bases }, 0, rows)
}

/** With a window of rows. A case that has moved into it meanwhile is at its new place. */
export function withRows(grid: AssignmentGrid, from: number, some: readonly AssignmentRow[]): AssignmentGrid {
  const rows = new Map(grid.rows)
  const places = new Map(grid.places)
  for (const [i, row] of some.entries()) {
    rows.set(from + i, row)
    places.set(row.id, from + i)
  }
  return { ...grid, rows, places, asked: new Set([...grid.asked, from]) }
}

export function rowCount({ bases }: Pick<AssignmentGrid, 'bases'>): number {
  return bases.reduce((sum, { cases }) => sum + cases, 0)
}

/** The windows that hold these rows and have not been asked for. */
export function missingWindows({ asked, bases }: AssignmentGrid, from: number, to: number): readonly number[] {
  const last = Math.min(to, rowCount({ bases }) - 1)
  const missing: number[] = []
  for (let at = Math.max(0, Math.floor(from / rowsOfWindow) * rowsOfWindow); at <= last; at += rowsOfWindow)
    if (!asked.has(at)) missing.push(at)
  return missing
}

/** A line of the grid: a base above its cases, or the row at a place. */
export type GridLine =
  | { readonly type: 'base'; readonly base: CasesOfBase }
  | { readonly type: 'row'; readonly place: number }

export function lineCount({ bases }: Pick<AssignmentGrid, 'bases'>): number {
  return bases.length + rowCount({ bases })
}

export function lineAt({ bases }: Pick<AssignmentGrid, 'bases'>, line: number): GridLine | null {
  let [first, place] = [0, 0]
  for (const base of bases) {
    if (line === first) return { type: 'base', base }
    if (line <= first + base.cases) return { type: 'row', place: place + line - first - 1 }
    first += 1 + base.cases
    place += base.cases
  }
  return null
}

/** The line of the row at a place. */
export function lineOfRow({ bases }: Pick<AssignmentGrid, 'bases'>, place: number): number {
  let [headings, rows] = [0, 0]
  for (const { cases } of bases) {
    headings += 1
    rows += cases
    if (place < rows) break
  }
  return place + headings
}

function withoutKey(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((each) => each !== key))
}

function without(failures: AssignmentGrid['failed'], key: string): AssignmentGrid['failed'] {
  return new Map([...failures].filter(([each]) => each !== key))
}
