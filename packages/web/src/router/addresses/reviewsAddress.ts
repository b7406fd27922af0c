import type { BaseName } from '@casebook/core/bases/baseName'
import { addressOf } from '../paths'

export const studyTrailPath = '/log/trail/:group/:base'

export function studyTrailAddress({ group, base }: BaseName): string {
  return addressOf(studyTrailPath, { group, base })
}

export const accessReportPath = '/log/access/:group/:base'

export function accessReportAddress({ group, base }: BaseName): string {
  return addressOf(accessReportPath, { group, base })
}
