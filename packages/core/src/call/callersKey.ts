/** The access key that a call came with, in place of a session. */

/** The scopes of keys, in the order in which people choose them. */
export const scopes = ['readData', 'submitCases', 'importData', 'readForms', 'administer'] as const

export type Scope = (typeof scopes)[number]

/** A study, by the group and the name of its base. */
interface Study {
  readonly group: string
  readonly base: string
}

export interface CallersKey {
  readonly id: string
  readonly name: string
  /** The first characters of the key. */
  readonly hint: string
  readonly scopes: readonly Scope[]
  /** The only study that it reaches; null: as many as its owner. */
  readonly study: Study | null
  readonly endsAt: Date | null
}

/** As the trail and the server log name it: names of keys may be alike. */
export function labelOf({ name, hint }: Pick<CallersKey, 'name' | 'hint'>): string {
  return `${name} (${hint})`
}

/** Whether the request names this study and no other. */
export function isAboutOnly(study: Study, request: unknown): boolean {
  const named = studiesIn(request)
  return named.length > 0 && named.every(({ group, base }) => group === study.group && base === study.base)
}

function studiesIn(request: unknown): readonly Study[] {
  if (typeof request !== 'object' || request === null) return []
  const { group, base } = request as { readonly group?: unknown; readonly base?: unknown }
  const own = typeof group === 'string' && typeof base === 'string' ? [{ group, base }] : []
  return [...own, ...Object.values(request).flatMap(studiesIn)]
}
