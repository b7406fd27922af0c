import type { BaseName } from '@casebook/core/bases/baseName'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { addressOf } from '../router/paths'

export const entryPath = '/dialog/:group/:base/:spec'

/** Data entry in a saved case. The address works for everyone who may open the case. */
export function caseAddress({ group, base, owner, name }: CaseIdentity): string {
  return `${addressOf(entryPath, { group, base, spec: base })}?${new URLSearchParams({ case: name, owner })}`
}

/** Data entry in a draft, which only its author can open. Without a draft, the latest one of that base. */
export function entryAddress({ group, base }: BaseName, draft: string | null = null): string {
  const address = addressOf(entryPath, { group, base, spec: base })
  return draft === null ? address : `${address}?${new URLSearchParams({ draft })}`
}
