/** Whose cases somebody may download or evaluate, and which of these choices stands first. */
import { holds, type Role } from '../permissions/capabilities'

export type StatisticsSource =
  | { readonly type: 'own' }
  | { readonly type: 'all' }
  | { readonly type: 'group'; readonly group: string }

/** In the order they are offered: the own cases, all cases, then each group that the user owns. */
export function statisticsSources(held: readonly Role[], ownedGroups: readonly string[]): readonly StatisticsSource[] {
  return [
    ...(holds(held, 'hasOwnCases') ? [{ type: 'own' } as const] : []),
    ...(holds(held, 'canExportAllStatistics') ? [{ type: 'all' } as const] : []),
    ...[...new Set(ownedGroups)].map((group) => ({ type: 'group', group }) as const),
  ]
}

/** The own cases; all cases for those who have none of their own. */
export function defaultSource(held: readonly Role[]): StatisticsSource {
  return holds(held, 'hasOwnCases') ? { type: 'own' } : { type: 'all' }
}
