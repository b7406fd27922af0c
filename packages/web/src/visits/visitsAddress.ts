import type { BaseName } from '@casebook/core/bases/baseName'
import { addressOf } from '../router/paths'

export const visitsPath = '/visits/:group/:base'

export function visitsAddress({ group, base }: BaseName): string {
  return addressOf(visitsPath, { group, base })
}
