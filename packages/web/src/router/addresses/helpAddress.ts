import type { GuideName } from '@casebook/core/help/guides'
import { addressOf } from '../paths'

export const helpPath = '/help'

export const guidePath = '/help/:guide'

export function guideAddress(guide: GuideName): string {
  return addressOf(guidePath, { guide })
}
