import type { BaseName } from '@casebook/core/bases/baseName'
import { homePath } from '../router/returnAddress'

/** The bases screen with this base selected. */
export function baseAddress({ group, base }: BaseName): string {
  return `${homePath}?${new URLSearchParams({ group, base })}`
}
