import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { addressOf } from '../paths'

export const erasurePath = '/log/erasure/:group/:base/:owner/:name'

/** Where the answers of a case are erased, by two people. */
export function erasureAddress({ group, base, owner, name }: CaseIdentity): string {
  return addressOf(erasurePath, { group, base, owner, name })
}
