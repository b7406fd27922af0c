/**
 * The cells of one case: in each whether the case is assigned to the group.
 *
 * A toggled cell shows the new state at once and reverts if the server refuses. Each cell has its own pending state.
 */
import type { CaseIdentity } from '../../cases/caseIdentity'
import type { AssignmentProblem } from './assignment'

export interface AssignmentCell extends CaseIdentity {
  readonly groupName: string
}

/** Why toggling failed: refused, or no response. */
export type CellProblem = AssignmentProblem | 'failed'

/** By cell key. */
export interface AssignmentCells {
  /** The server's state. */
  readonly assigned: ReadonlySet<string>
  readonly pending: ReadonlySet<string>
  readonly failed: ReadonlyMap<string, CellProblem>
}

export function keyOfCell({ group, base, owner, name, groupName }: AssignmentCell): string {
  return JSON.stringify([group, base, owner, name, groupName])
}

/** A table with exactly these cells assigned. */
export function cellsOf(assigned: readonly AssignmentCell[]): AssignmentCells {
  return { assigned: new Set(assigned.map(keyOfCell)), pending: new Set(), failed: new Map() }
}

/** The displayed state: while pending, the requested one. */
export function showsAssigned({ assigned, pending }: AssignmentCells, cell: AssignmentCell): boolean {
  const key = keyOfCell(cell)
  return assigned.has(key) !== pending.has(key)
}

/** A pending cell cannot be toggled. */
export function mayToggle({ pending }: AssignmentCells, cell: AssignmentCell): boolean {
  return !pending.has(keyOfCell(cell))
}

export function toggled(cells: AssignmentCells, cell: AssignmentCell): AssignmentCells {
  const key = keyOfCell(cell)
  return { ...cells, pending: new Set([...cells.pending, key]), failed: without(cells.failed, key) }
}

/** The server has made the change. */
export function confirmed(cells: AssignmentCells, cell: AssignmentCell): AssignmentCells {
  const key = keyOfCell(cell)
  const others = [...cells.assigned].filter((each) => each !== key)
  const assigned = new Set(cells.assigned.has(key) ? others : [...others, key])
  return { ...cells, assigned, pending: withoutKey(cells.pending, key) }
}

/** The server has not made the change: the cell reverts and shows why. */
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
