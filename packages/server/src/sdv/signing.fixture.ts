/** Signing as a page does: with the person's credential for each signature. */
import { createClient } from '@casebook/api-adapter/client'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { verificationWire } from '@casebook/api-adapter/sdv/verification.wire'
import type { RequestOf } from '@casebook/core/call/call'
import type { SdvLevel } from '@casebook/core/sdv/level'
import type { MoveSdv, MoveSdvPort } from '@casebook/core/sdv/sdv.calls'
import type { VerificationPort, verificationCalls } from '@casebook/core/sdv/verification.calls'
import type { Browser } from '../testing/testServer'

export interface Signer {
  readonly browser: Browser
  readonly username: string
}

export const credential = { password: 'Bernoulli numbers, 1843' }

const moveOf = {
  setPiSdv: 'setPi',
  unSetPiSdv: 'unsetPi',
  setMonitorSdv: 'setMonitor',
  unSetMonitorSdv: 'unsetMonitor',
} as const

/** The calls of verification, each after the credential that it takes. */
export function signingBy({ browser, username }: Signer): MoveSdvPort & VerificationPort {
  const sdv = createClient(sdvWire, browser.send)
  const calls = createClient(verificationWire, browser.send)
  const by = (call: keyof typeof moveOf) => async (request: MoveSdv) => {
    const { group, base, owner, name, questionnaireId } = request
    const of = { group, base, owner, name, questionnaires: [questionnaireId] }
    await calls.confirmPassword({ ...of, move: moveOf[call], username, ...credential })
    return sdv[call](request)
  }
  const confirmed = async (moves: Readonly<Record<SdvLevel, MoveOf>>, request: Answer) => {
    const { group, base, owner, name, questionnaireId, key, level } = request
    const of = { group, base, owner, name, questionnaires: [questionnaireId], key }
    await calls.confirmPassword({ ...of, move: moves[level], username, ...credential })
  }
  return {
    ...calls,
    setPiSdv: by('setPiSdv'),
    unSetPiSdv: by('unSetPiSdv'),
    setMonitorSdv: by('setMonitorSdv'),
    unSetMonitorSdv: by('unSetMonitorSdv'),
    confirmAnswer: async (request) => {
      await confirmed({ PI: 'setPi', Monitor: 'setMonitor' }, request)
      return calls.confirmAnswer(request)
    },
    unconfirmAnswer: async (request) => {
      await confirmed({ PI: 'unsetPi', Monitor: 'unsetMonitor' }, request)
      return calls.unconfirmAnswer(request)
    },
  }
}

type MoveOf = (typeof moveOf)[keyof typeof moveOf]
type Answer = RequestOf<typeof verificationCalls.confirmAnswer>
