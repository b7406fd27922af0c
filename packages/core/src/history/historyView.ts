/** The view of the history screen: both revisions side by side, an alert, or no values at all. */
import { foldFacts } from '../facts/fact'
import type { HistoryContext } from './history.machine'
import type { Answers } from './revisions'

export const historyAlerts = {
  caseNotFound: 'history.caseNotFound',
  missingUuid: 'history.missingUuid',
  unexpectedState: 'history.unexpectedState',
} as const

export type HistoryAlert = (typeof historyAlerts)[keyof typeof historyAlerts]

/** The alert for a state that shows nothing else; null for all other states. */
export function historyAlert(state: string): HistoryAlert | null {
  return new Map<string, HistoryAlert>(Object.entries(historyAlerts)).get(state) ?? null
}

/** The answers of both revisions; null until both are here. */
export function comparedAnswers({
  selected,
  comparedWith,
  revisions,
}: Pick<HistoryContext, 'selected' | 'comparedWith' | 'revisions'>): {
  readonly before: Answers
  readonly after: Answers
} | null {
  const after = selected === null ? undefined : revisions.get(selected)
  const before = comparedWith === null ? { facts: [] } : revisions.get(comparedWith)
  return after && before ? { before: foldFacts(before.facts), after: foldFacts(after.facts) } : null
}

/** Values, and the button that toggles them, require the right to see the case. */
export function valueView(state: 'loaded' | 'noRights', { wantsValues }: Pick<HistoryContext, 'wantsValues'>) {
  const hasRights = state === 'loaded'
  return { offersShowValues: hasRights, showsValues: hasRights && wantsValues }
}
