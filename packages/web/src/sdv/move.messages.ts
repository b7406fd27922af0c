import type { SdvMove } from '@casebook/core/sdv/level'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The button of each move. */
export const moveMessages: Readonly<Record<SdvMove, MessageDescriptor>> = {
  setPi: msg({ id: 'sign.pi', message: 'Sign as PI' }),
  unsetPi: msg({ id: 'sign.takeBack', message: 'Withdraw signature' }),
  setMonitor: msg({ id: 'verify.setMonitor', message: 'Verify as monitor' }),
  unsetMonitor: msg({ id: 'verify.unsetMonitor', message: 'Withdraw verification' }),
}
