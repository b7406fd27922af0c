import { type CaseIdentity, isSameCase } from '@casebook/core/cases/caseIdentity'
import { openCaseOf } from '@casebook/core/dialog/dialog.context'
import { useDialog } from './FormContext'

/** The case that is open, as every call about it names it; null as long as it was never saved. */
export function useOpenCase(): CaseIdentity | null {
  return useDialog(({ context }) => openCaseOf(context), isSameCase)
}
