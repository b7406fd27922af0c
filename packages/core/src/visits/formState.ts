/** The state of a form of a case, by what is kept of its sections beside the case. */

export const formStates = ['empty', 'begun', 'complete', 'signed', 'verified'] as const

/** `empty`: nobody has begun it. `complete`: every section that shows may be signed. `signed`, `verified`: every one is, and no answer has changed since. */
export type FormState = (typeof formStates)[number]

/** Ids of sections. */
export interface SectionsOfForm {
  /** They show, and may be signed. */
  readonly ready: ReadonlySet<string>
  /** They show, and may not be signed yet. */
  readonly other: ReadonlySet<string>
  readonly begun: ReadonlySet<string>
  readonly signed: ReadonlySet<string>
  readonly verified: ReadonlySet<string>
}

/** Null if no section of it shows. */
export function formState(
  parts: readonly string[],
  { ready, other, begun, signed, verified }: SectionsOfForm,
): FormState | null {
  const shown = parts.filter((id) => ready.has(id) || other.has(id))
  if (shown.length === 0) return null
  const all = (ids: ReadonlySet<string>) => shown.every((id) => ids.has(id))
  if (all(verified)) return 'verified'
  if (all(signed)) return 'signed'
  if (!shown.some((id) => begun.has(id) || signed.has(id))) return 'empty'
  return all(ready) ? 'complete' : 'begun'
}
