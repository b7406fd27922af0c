import { type CaseIdentity, isSameCase } from '@casebook/core/cases/caseIdentity'
import { openCaseOf } from '@casebook/core/entry/entry.context'
import { useEntry } from './FormContext'

/** The case that is open, as every call about it names it; null as long as it was never saved. */
export function useOpenCase(): CaseIdentity | null {
  return useEntry(({ context }) => openCaseOf(context), isSameCase)
}
