import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'

type OnTheWire<R extends CaseIdentity, F extends string> = Omit<R, keyof CaseIdentity> &
  Readonly<Record<F, string>> & {
    readonly base: { readonly group: string; readonly base: string }
    readonly owner: string
  }

/** A request about a case: on the wire its name is spelled as the call spells it, and the base is one field. */
export function wireCase<R extends CaseIdentity, F extends string>(
  { group, base, owner, name, ...rest }: R,
  nameField: F,
): OnTheWire<R, F> {
  // The cast is safe: the compiler cannot follow a computed field name.
  return { ...rest, base: { group, base }, owner, [nameField]: name } as unknown as OnTheWire<R, F>
}
