/** Where the list of queries leads, for whom. */
import { holds, type Role } from '../permissions/capabilities'

/** To the case itself, for those who have cases of their own. */
export function mayEditFromQueries(held: readonly Role[]): boolean {
  return holds(held, 'canEditCasesFromQueries')
}

/** To the log of the case. */
export function mayOpenLogFromQueries(held: readonly Role[]): boolean {
  return holds(held, 'canOpenCaseLogFromQueries')
}
