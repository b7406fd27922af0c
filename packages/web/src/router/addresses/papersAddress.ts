import type { BaseName } from '@casebook/core/bases/baseName'
import { addressOf } from '../paths'

export const papersPath = '/papers/:group/:base'

/** The codebook of a version of a study; the newest by default. */
export function papersAddress({ group, base }: BaseName, version?: string): string {
  const address = addressOf(papersPath, { group, base })
  return version === undefined ? address : `${address}?${new URLSearchParams({ version })}`
}
