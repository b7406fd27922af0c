import type { SdvMove } from '@casebook/core/sdv/level'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type OfMove = Readonly<Record<SdvMove, MessageDescriptor>>

/** The title of the dialog about one part. */
export const titleMessages: OfMove = {
  setPi: msg({ id: 'sign.title', message: 'Sign “{name}” as investigator' }),
  unsetPi: msg({ id: 'sign.takeBackTitle', message: 'Withdraw the signature of {name}' }),
  setMonitor: msg({ id: 'verify.setMonitor.title', message: 'Verify {name} as monitor' }),
  unsetMonitor: msg({ id: 'verify.unsetMonitor.title', message: 'Withdraw the verification of {name}' }),
}

/** The meaning of each move. */
export const meaningMessages: OfMove = {
  setPi: msg({
    id: 'sign.what',
    message:
      'You state that the saved answers of this section agree with their source. Afterwards they change only where a query is open.',
  }),
  unsetPi: msg({ id: 'sign.takeBackWhat', message: 'The section will be unlocked and is no longer signed.' }),
  setMonitor: msg({
    id: 'verify.setMonitor.what',
    message:
      'You state that you compared the saved answers with their source. They stay frozen. Your name and the time are recorded.',
  }),
  unsetMonitor: msg({
    id: 'verify.unsetMonitor.what',
    message: 'The section will be unlocked and is no longer signed or verified.',
  }),
}

/** The same about several parts. */
export const meaningOfSeveral: OfMove = {
  setPi: msg({
    id: 'verify.several.setPi',
    message:
      'You state that the saved answers of these sections agree with their source. Afterwards they change only where a query is open.',
  }),
  unsetPi: msg({
    id: 'verify.several.unsetPi',
    message: 'These sections will be unlocked and are no longer signed.',
  }),
  setMonitor: msg({
    id: 'verify.several.setMonitor',
    message:
      'You state that you compared the saved answers of these sections with their source. They stay frozen. Your name and the time are recorded.',
  }),
  unsetMonitor: msg({
    id: 'verify.several.unsetMonitor',
    message: 'These sections will be unlocked and are no longer signed or verified.',
  }),
}

/** It was done to one part. */
export const doneMessages: OfMove = {
  setPi: msg({ id: 'sign.done', message: 'The section is signed.' }),
  unsetPi: msg({ id: 'sign.takenBack', message: 'The signature was withdrawn.' }),
  setMonitor: msg({ id: 'verify.setMonitor.done', message: 'The section is verified.' }),
  unsetMonitor: msg({ id: 'verify.unsetMonitor.done', message: 'The verification was withdrawn.' }),
}
