import type { SdvMove } from '@casebook/core/sdv/level'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type OfMove = Readonly<Record<SdvMove, MessageDescriptor>>

/** The title of the dialog about one part. */
export const titleMessages: OfMove = {
  setPi: msg({ id: 'sign.title', message: 'Sign “{name}” as investigator' }),
  unsetPi: msg({ id: 'sign.takeBackTitle', message: 'Withdraw the signature of {name}' }),
  setMonitor: msg({ id: 'verify.setMonitor.title', message: 'Verify {name} as monitor' }),
  unsetMonitor: msg({ id: 'verify.unsetMonitor.title', message: 'Remove the verification of {name}' }),
}

/** The meaning of each move. */
export const meaningMessages: OfMove = {
  setPi: msg({
    id: 'sign.what',
    message:
      'You confirm that the saved answers of this part agree with their source. Afterwards the answers cannot be changed unless a query is open.',
  }),
  unsetPi: msg({ id: 'sign.takeBackWhat', message: 'The part is no longer verified, and takes answers again.' }),
  setMonitor: msg({
    id: 'verify.setMonitor.what',
    message:
      'You confirm that you have compared the saved answers with their source. They stay frozen, and your name and the time are recorded.',
  }),
  unsetMonitor: msg({
    id: 'verify.unsetMonitor.what',
    message: 'Both signatures are removed: the part is no longer verified, and takes answers again.',
  }),
}

/** The same about several parts. */
export const meaningOfSeveral: OfMove = {
  setPi: msg({
    id: 'verify.several.setPi',
    message:
      'You confirm that the saved answers of these parts agree with their source. Afterwards the answers cannot be changed unless a query is open.',
  }),
  unsetPi: msg({
    id: 'verify.several.unsetPi',
    message: 'These parts are no longer verified, and take answers again.',
  }),
  setMonitor: msg({
    id: 'verify.several.setMonitor',
    message:
      'You confirm that you have compared the saved answers of these parts with their source. They stay frozen, and your name and the time are recorded.',
  }),
  unsetMonitor: msg({
    id: 'verify.several.unsetMonitor',
    message: 'Both signatures of these parts are removed. They are no longer verified, and take answers again.',
  }),
}

/** It was done to one part. */
export const doneMessages: OfMove = {
  setPi: msg({ id: 'sign.done', message: 'The part is signed.' }),
  unsetPi: msg({ id: 'sign.takenBack', message: 'The signature was withdrawn.' }),
  setMonitor: msg({ id: 'verify.setMonitor.done', message: 'The part is verified.' }),
  unsetMonitor: msg({ id: 'verify.unsetMonitor.done', message: 'The verification was removed.' }),
}
