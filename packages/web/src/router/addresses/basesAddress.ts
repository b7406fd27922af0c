import type { BaseName } from '@casebook/core/bases/baseName'
import type { CaseFilter } from '@casebook/core/cases/cases.calls'
import { basesPath } from '../returnAddress'

/** The bases screen with this base selected, and these of its cases listed. */
export function baseAddress({ group, base }: BaseName, only?: CaseFilter): string {
  return `${basesPath}?${new URLSearchParams({ group, base, ...(only && { only }) })}`
}
