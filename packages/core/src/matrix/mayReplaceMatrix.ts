import type { Caller } from '../call/policy'
import { holds } from '../permissions/capabilities'

/** Everyone their own matrices; people who see all cases also those of others. */
export function mayReplaceMatrix({ username, roles }: Caller, { savedBy }: { readonly savedBy: string }): boolean {
  return savedBy === username || holds(roles, 'canExportAllStatistics')
}
