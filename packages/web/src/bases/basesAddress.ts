import type { BaseName } from '@casebook/core/bases/baseName'
import { basesPath } from '../router/returnAddress'

/** The bases screen with this base selected. */
export function baseAddress({ group, base }: BaseName): string {
  return `${basesPath}?${new URLSearchParams({ group, base })}`
}
