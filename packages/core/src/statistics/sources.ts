/** The sources of cases for download and evaluation, and the default one. */
import { holds, type Role } from '../permissions/capabilities'

export type StatisticsSource =
  | { readonly type: 'own' }
  | { readonly type: 'all' }
  | { readonly type: 'group'; readonly group: string }

/** In order: one's own cases, all cases, then each group one owns. */
export function statisticsSources(held: readonly Role[], ownedGroups: readonly string[]): readonly StatisticsSource[] {
  return [
    ...(holds(held, 'hasOwnCases') ? [{ type: 'own' } as const] : []),
    ...(holds(held, 'canExportAllStatistics') ? [{ type: 'all' } as const] : []),
    ...[...new Set(ownedGroups)].map((group) => ({ type: 'group', group }) as const),
  ]
}

/** One's own cases; all cases for people without any of their own. */
export function defaultSource(held: readonly Role[]): StatisticsSource {
  return holds(held, 'hasOwnCases') ? { type: 'own' } : { type: 'all' }
}

export function isSameSource(a: StatisticsSource, b: StatisticsSource): boolean {
  return a.type === b.type && (a.type !== 'group' || b.type !== 'group' || a.group === b.group)
}
