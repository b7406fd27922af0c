import type { QueryAge, VerificationLevel } from '@casebook/core/pictures/pictures.calls'
import type { PeriodLength } from '@casebook/core/pictures/recruitment'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const periodTexts: Readonly<Record<PeriodLength, MessageDescriptor>> = {
  month: msg({ id: 'pictures.month', message: 'Month' }),
  quarter: msg({ id: 'pictures.quarter', message: 'Quarter' }),
  year: msg({ id: 'pictures.year', message: 'Year' }),
}

export const ageTexts: Readonly<Record<QueryAge, MessageDescriptor>> = {
  days0: msg({ id: 'pictures.age.days0', message: '0 to 2 days' }),
  days3: msg({ id: 'pictures.age.days3', message: '3 to 7' }),
  days8: msg({ id: 'pictures.age.days8', message: '8 to 14' }),
  days15: msg({ id: 'pictures.age.days15', message: '15 to 30' }),
  days31: msg({ id: 'pictures.age.days31', message: 'over 30' }),
}

export const levelTexts: Readonly<Record<VerificationLevel, MessageDescriptor>> = {
  notSigned: msg({ id: 'pictures.level.notSigned', message: 'Not signed' }),
  signed: msg({ id: 'pictures.level.signed', message: 'Signed by the investigator' }),
  verified: msg({ id: 'pictures.level.verified', message: 'Verified by the monitor' }),
  changed: msg({ id: 'pictures.level.changed', message: 'Changed since' }),
}
