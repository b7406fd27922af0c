import { type CaseIdentity, isSameCase } from '@casebook/core/cases/caseIdentity'
import { openCaseOf } from '@casebook/core/entry/entry.context'
import { useEntry } from './FormContext'

/** The identity of the open case, for calls about it. Null if it was never saved. */
export function useOpenCase(): CaseIdentity | null {
  return useEntry(({ context }) => openCaseOf(context), isSameCase)
}
