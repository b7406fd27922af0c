/** The view of the history screen: both revisions side by side, an alert, or no values at all. */
import type { RecordedFact } from './history.calls'
import type { HistoryContext } from './history.machine'

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

/** The answers and notes of both revisions; null until both are here. */
export function comparedFacts({
  selected,
  comparedWith,
  revisions,
}: Pick<HistoryContext, 'selected' | 'comparedWith' | 'revisions'>): {
  readonly before: readonly RecordedFact[]
  readonly after: readonly RecordedFact[]
} | null {
  const after = selected === null ? undefined : revisions.get(selected)
  const before = comparedWith === null ? nothing : revisions.get(comparedWith)
  return after && before ? { before: before.facts, after: after.facts } : null
}

/** Values, and the button that toggles them, require the right to see the case. */
export function valueView(state: 'loaded' | 'noRights', { wantsValues }: Pick<HistoryContext, 'wantsValues'>) {
  const hasRights = state === 'loaded'
  return { offersShowValues: hasRights, showsValues: hasRights && wantsValues }
}

const nothing = { facts: [] }
