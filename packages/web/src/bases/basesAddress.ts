import type { BaseName } from '@casebook/core/bases/baseName'
import { homePath } from '../router/returnAddress'

/** The screen of bases with this one looked at. */
export function baseAddress({ group, base }: BaseName): string {
  return `${homePath}?${new URLSearchParams({ group, base })}`
}
