import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'

export const changesPath = '/verification/changes'

/** The changes since the visit, beginning with those of a case. */
export function changesAddress({ group, base, owner, name }: CaseIdentity): string {
  return `${changesPath}?${new URLSearchParams({ group, base, owner, case: name })}`
}

/** The case that the address names; null without one. */
export function caseOfAddress(params: URLSearchParams): CaseIdentity | null {
  const [group, base, owner, name] = ['group', 'base', 'owner', 'case'].map((field) => params.get(field) ?? '')
  return group && base && owner && name ? { group, base, owner, name } : null
}
