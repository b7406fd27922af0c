import type { LeftOut } from '@casebook/core/sdv/run'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why sections were left out. Takes their names, and how many they are. */
export const whyLeftOut: Readonly<Record<LeftOut['why'], MessageDescriptor>> = {
  NotBegun: msg({ id: 'verify.notBegun', message: 'Left out, because not begun: {names}' }),
  NotDue: msg({ id: 'verify.notDue', message: 'Left out, because not due yet: {names}' }),
  WaitsForPi: msg({ id: 'verify.waitsForSignature', message: 'Waits for the investigator’s signature: {names}' }),
  SignedBySamePerson: msg({
    id: 'verify.samePerson',
    message:
      '{count, plural, one {You signed this section yourself. Another person must verify it: {names}} other {You signed these sections yourself. Another person must verify them: {names}}}',
  }),
  NotAccepted: msg({
    id: 'verify.notAccepted',
    message: 'Not signed, because the study does not accept an answer: {names}',
  }),
  MarksChanged: msg({
    id: 'verify.marksChanged',
    message: 'Not done, because signatures or verification changed: {names}',
  }),
}
