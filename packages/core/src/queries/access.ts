/** Who may go from a query to its case, and who has a say in it. */
import { holds, type Role } from '../permissions/capabilities'
import type { Speaker } from './graph/graph'

/** To the case itself, for people with cases of their own. */
export function mayEditFromQueries(held: readonly Role[]): boolean {
  return holds(held, 'canEditCasesFromQueries')
}

/** To the log of the case. */
export function mayOpenLogFromQueries(held: readonly Role[]): boolean {
  return holds(held, 'canOpenCaseLogFromQueries')
}

/** The centre answers about cases that it may edit. Reviewers speak about all that they may read. */
export function speakerOn(held: readonly Role[], mayEdit: boolean): Speaker {
  return mayEditFromQueries(held) && !mayEdit ? 'onlooker' : held
}
