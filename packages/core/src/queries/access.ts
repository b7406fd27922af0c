/** Links from the list of queries, by role. */
import { holds, type Role } from '../permissions/capabilities'

/** To the case itself, for people with cases of their own. */
export function mayEditFromQueries(held: readonly Role[]): boolean {
  return holds(held, 'canEditCasesFromQueries')
}

/** To the log of the case. */
export function mayOpenLogFromQueries(held: readonly Role[]): boolean {
  return holds(held, 'canOpenCaseLogFromQueries')
}
