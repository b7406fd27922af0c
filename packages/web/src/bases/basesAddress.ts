import type { BaseName } from '@casebook/core/bases/bases.port'
import { addressOf } from '../router/parsePath'
import { homePath } from '../router/returnAddress'

/** The screen of bases with this one looked at. */
export function baseAddress({ group, base }: BaseName): string {
  return `${homePath}?${new URLSearchParams({ group, base })}`
}

export const dialogRoute = '/dialog/:group/:base/:spec'

/** Data entry. Without a draft the latest of that base is meant. */
export function dialogAddress({ group, base }: BaseName, draft: string | null = null): string {
  const address = addressOf(dialogRoute, { group, base, spec: base })
  return draft === null ? address : `${address}?${new URLSearchParams({ draft })}`
}
