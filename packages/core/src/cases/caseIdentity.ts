/**
 * Identifies a case. A name alone is never enough: two people may have cases with the same name, and so may one person
 * in two bases.
 */
import type { BaseName } from '../bases/baseName'

export interface CaseIdentity extends BaseName {
  readonly owner: string
  readonly name: string
}

/** Null means no case, such as one that was never saved. */
export function isSameCase(one: CaseIdentity | null, other: CaseIdentity | null): boolean {
  if (one === null || other === null) return one === other
  return one.name === other.name && one.owner === other.owner && one.base === other.base && one.group === other.group
}

/** The identity of a listed case. A server that does not name the owner lists the caller's own cases. */
export function identityOf(
  { group, base, name, user }: BaseName & { readonly name: string; readonly user?: string | undefined },
  caller: string,
): CaseIdentity {
  return { group, base, owner: user ?? caller, name }
}
