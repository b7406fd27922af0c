/**
 * The tools of the history: verifying, by questionnaire or all at once, and queries.
 *
 * Only the detailed view offers them; the plain view is for reading.
 */

import { type CaseStanding, can, type Principal } from '../access/can'
import type { Deployment } from '../deployment/deployment'
import { allSdvLevel } from '../sdv/allSdv'
import type { HistoryView } from './historyViews'

export interface HistoryTools {
  /** A click on a questionnaire sets or removes its verification. */
  readonly verifies: boolean
  /** Verifies the entire case at once, for a PI or a monitor. */
  readonly verifiesAll: boolean
  readonly asksQueries: boolean
}

const readingOnly: HistoryTools = { verifies: false, verifiesAll: false, asksQueries: false }

export function historyTools(
  view: HistoryView,
  principal: Principal,
  one: CaseStanding,
  { showsSdv }: Pick<Deployment, 'showsSdv'>,
): HistoryTools {
  if (view === 'plain' || principal.type !== 'user') return readingOnly
  const verifies = showsSdv && (can(principal, 'verifyCaseAsPi', one) || can(principal, 'verifyCaseAsMonitor', one))
  return {
    verifies,
    verifiesAll: verifies && allSdvLevel(principal.roles) !== undefined,
    asksQueries: !one.isDeleted && can(principal, 'canSeeQueries') && can(principal, 'readCase', one),
  }
}
