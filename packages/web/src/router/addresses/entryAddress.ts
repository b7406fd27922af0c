import type { BaseName } from '@casebook/core/bases/baseName'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { addressOf } from '../paths'

export const entryPath = '/dialog/:group/:base/:spec'

/** Data entry in a saved case, at a question if its key is given. The address works for everyone who may open the case. */
export function caseAddress({ group, base, owner, name }: CaseIdentity, question?: string): string {
  const params = new URLSearchParams({ case: name, owner, ...(question !== undefined && { question }) })
  return `${addressOf(entryPath, { group, base, spec: base })}?${params}`
}

/** A saved case to look at, for reviewers and for the person who does not want to change it. */
export function readOnlyAddress(studyCase: CaseIdentity, question?: string): string {
  return `${caseAddress(studyCase, question)}&read`
}

/** Data entry in a draft, which only its author can open. Without a draft it starts a new case. */
export function entryAddress({ group, base }: BaseName, draft: string | null = null): string {
  const address = addressOf(entryPath, { group, base, spec: base })
  return draft === null ? address : `${address}?${new URLSearchParams({ draft })}`
}
