/**
 * The tools of the history: verifying, by questionnaire or all at once, and queries.
 *
 * Only the detailed view offers them; the plain view is for reading. Verification is about the answers of the newest
 * revision, and a deleted case takes neither. The server decides which cases a reviewer reaches.
 */

import type { Deployment } from '../deployment/deployment'
import { holds, type Role } from '../permissions/capabilities'
import { allSdvLevel } from '../sdv/allSdv'
import type { HistoryView } from './historyViews'

export interface HistoryTools {
  /** Verifies a questionnaire, or takes that back. */
  readonly verifies: boolean
  /** Verifies the entire case at once, for a PI or a monitor. */
  readonly verifiesAll: boolean
  readonly asksQueries: boolean
}

interface HistoryShown {
  readonly view: HistoryView
  readonly isDeleted: boolean
  /** The revision shown is the newest. */
  readonly isNewest: boolean
}

export function historyTools(
  { view, isDeleted, isNewest }: HistoryShown,
  held: readonly Role[],
  { showsSdv }: Pick<Deployment, 'showsSdv'>,
): HistoryTools {
  const isOffered = view === 'detailed' && !isDeleted
  const verifies = isOffered && isNewest && showsSdv && holds(held, 'canUnsetPiSdv')
  return { verifies, verifiesAll: verifies && allSdvLevel(held) !== undefined, asksQueries: isOffered }
}
