/** How the calls of the verification screens travel. */
import { verificationCalls } from '@casebook/core/sdv/verification.calls'
import { caseSpelled } from '../cases/caseSpelling'
import { wire } from '../wire'

const named = { spelling: caseSpelled('caseIdentifier') }

export const verificationWire = wire(verificationCalls, {
  path: 'verification',
  calls: {
    confirmPassword: named,
    beginProviderSigning: named,
    confirmProvider: named,
    confirmPasskey: named,
    confirmAnswer: named,
    unconfirmAnswer: named,
  },
})
