import type { BaseName } from '@casebook/core/bases/baseName'
import { addressOf } from '../paths'

export const studyTrailPath = '/log/trail/:group/:base'

export function studyTrailAddress({ group, base }: BaseName): string {
  return addressOf(studyTrailPath, { group, base })
}
