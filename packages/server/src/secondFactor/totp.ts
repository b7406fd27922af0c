/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, which every app knows. */
import { digitsOfCode, secondsOfCode, stepAt } from '@casebook/core/secondFactor/code'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { App } from './secondFactor.repository'

/** 160 bits, as RFC 4226 recommends; in base 32. */
export function newAppSecret(): string {
  return generateSecret({ length: 20 })
}

/** The address in the QR code. */
export function appAddress(username: string, secret: string): string {
  const issuer = 'Casebook'
  return generateURI({ issuer, label: username, secret, digits: digitsOfCode, period: secondsOfCode })
}

/**
 * The time step of the code if it is right: that of now, the one before or the one after, since clocks differ. Null if it is
 * wrong, or if a code of that step or a later one was accepted before.
 */
export function stepOfCode({ secret, lastStep }: App, digits: string, now: Date): number | null {
  // Codes of the future were accepted: the clock was set back.
  if (lastStep !== null && lastStep > stepAt(now)) return null
  const result = verifySync({
    secret,
    token: digits,
    digits: digitsOfCode,
    period: secondsOfCode,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: secondsOfCode,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
