import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { addressOf } from '../router/paths'

export const interviewPath = '/interview/:group/:base/:spec/:case'

/** The interview of a saved case, with these of its questionnaires; none of them means all. */
export function interviewAddress({ group, base, owner, name }: CaseIdentity, parts: readonly string[]): string {
  const search = new URLSearchParams([['owner', owner], ...parts.map((part) => ['part', part])])
  return `${addressOf(interviewPath, { group, base, spec: base, case: name })}?${search}`
}
