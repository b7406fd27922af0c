/** Which case is meant. A name alone is never enough: two people may have cases of one name, and one person in two bases. */
import type { BaseName } from '../bases/baseName'

export interface CaseIdentity extends BaseName {
  readonly owner: string
  readonly name: string
}

/** Null is no case, such as one that was never saved. */
export function isSameCase(one: CaseIdentity | null, other: CaseIdentity | null): boolean {
  if (one === null || other === null) return one === other
  return one.name === other.name && one.owner === other.owner && one.base === other.base && one.group === other.group
}

/** A case of a list. A server that does not say whose case it is lists the caller's own. */
export function identityOf(
  { group, base, name, user }: BaseName & { readonly name: string; readonly user?: string | undefined },
  caller: string,
): CaseIdentity {
  return { group, base, owner: user ?? caller, name }
}
