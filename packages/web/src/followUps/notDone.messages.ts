import type { RefusedFollowUp } from '@casebook/core/followUps/followUps.calls'
import type { NotDoneCause } from '@casebook/core/followUps/notDone'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const causeTexts: Readonly<Record<NotDoneCause, MessageDescriptor>> = {
  lost: msg({ id: 'followUps.cause.lost', message: 'Lost to follow-up' }),
  withdrew: msg({ id: 'followUps.cause.withdrew', message: 'The patient withdrew' }),
  died: msg({ id: 'followUps.cause.died', message: 'The patient died' }),
  missed: msg({ id: 'followUps.cause.missed', message: 'Appointment missed' }),
  elsewhere: msg({ id: 'followUps.cause.elsewhere', message: 'Treated elsewhere' }),
  imported: msg({ id: 'followUps.cause.imported', message: 'Not documented in the imported data' }),
  other: msg({ id: 'followUps.cause.other', message: 'Other reason' }),
}

export const refusalTexts: Readonly<Record<RefusedFollowUp['why'], MessageDescriptor>> = {
  NotFound: msg({ id: 'followUps.refused.notFound', message: 'Already answered, or no longer open to you' }),
  InterimLocked: msg({ id: 'followUps.refused.locked', message: 'Locked for an interim analysis' }),
  AlreadyClosed: msg({
    id: 'followUps.refused.closed',
    message: 'Already closed, with the reason shown under “Not done”',
  }),
}
