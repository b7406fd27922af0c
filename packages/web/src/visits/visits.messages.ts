import type { FormState } from '@casebook/core/visits/formState'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const stateTexts: Readonly<Record<FormState, MessageDescriptor>> = {
  empty: msg({ id: 'visits.state.empty', message: 'Not begun' }),
  begun: msg({ id: 'visits.state.begun', message: 'Begun' }),
  complete: msg({ id: 'visits.state.complete', message: 'Complete' }),
  signed: msg({ id: 'visits.state.signed', message: 'Signed' }),
  verified: msg({ id: 'visits.state.verified', message: 'Verified' }),
}

export const changedText = msg({ id: 'visits.changed', message: 'Changed since signing' })
export const queriesText = msg({
  id: 'visits.queries',
  message: '{count, plural, one {One open query} other {# open queries}}',
})
