/**
 * The table of assignments: a row for each case, a column for each group, and in each cell whether the group was given the case.
 *
 * A cell that was pressed shows at once what was meant, and goes back if the server refuses. Each cell waits for itself.
 */
import type { CaseIdentity } from '../cases/caseIdentity'
import type { AssignmentProblem } from './assignment'

export interface AssignmentCell extends CaseIdentity {
  readonly groupName: string
}

/** Why a press came to nothing: refused, or no answer came. */
export type CellProblem = AssignmentProblem | 'failed'

/** By key of the cell. */
export interface AssignmentCells {
  /** As the server knows it. */
  readonly assigned: ReadonlySet<string>
  readonly pending: ReadonlySet<string>
  readonly failed: ReadonlyMap<string, CellProblem>
}

export function keyOfCell({ group, base, owner, name, groupName }: AssignmentCell): string {
  return JSON.stringify([group, base, owner, name, groupName])
}

/** The table in which these cells are assigned, and no others. */
export function cellsOf(assigned: readonly AssignmentCell[]): AssignmentCells {
  return { assigned: new Set(assigned.map(keyOfCell)), pending: new Set(), failed: new Map() }
}

/** What the cell shows: while it waits, what was meant. */
export function showsAssigned({ assigned, pending }: AssignmentCells, cell: AssignmentCell): boolean {
  const key = keyOfCell(cell)
  return assigned.has(key) !== pending.has(key)
}

/** A cell that waits for its answer is not pressed again. */
export function mayToggle({ pending }: AssignmentCells, cell: AssignmentCell): boolean {
  return !pending.has(keyOfCell(cell))
}

export function toggled(cells: AssignmentCells, cell: AssignmentCell): AssignmentCells {
  const key = keyOfCell(cell)
  return { ...cells, pending: new Set([...cells.pending, key]), failed: without(cells.failed, key) }
}

/** The server did as was meant. */
export function confirmed(cells: AssignmentCells, cell: AssignmentCell): AssignmentCells {
  const key = keyOfCell(cell)
  const others = [...cells.assigned].filter((each) => each !== key)
  const assigned = new Set(cells.assigned.has(key) ? others : [...others, key])
  return { ...cells, assigned, pending: withoutKey(cells.pending, key) }
}

/** The server did not: the cell shows again what it showed before, and why. */
export function reverted(cells: AssignmentCells, cell: AssignmentCell, problem: CellProblem): AssignmentCells {
  const key = keyOfCell(cell)
  return { ...cells, pending: withoutKey(cells.pending, key), failed: new Map([...cells.failed, [key, problem]]) }
}

function withoutKey(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((each) => each !== key))
}

function without(problems: AssignmentCells['failed'], key: string): AssignmentCells['failed'] {
  return new Map([...problems].filter(([each]) => each !== key))
}
