import type { BaseName } from '@casebook/core/bases/baseName'
import { addressOf } from '../router/paths'

export const picturesPath = '/progress/:group/:base'

export function picturesAddress({ group, base }: BaseName): string {
  return addressOf(picturesPath, { group, base })
}
