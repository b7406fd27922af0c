/**
 * Recovery codes: ten of 40 bits each. So few bits need a slow hash. One salt for all codes of an account makes it one hash for each
 * try, and not ten.
 */
import { randomBytes } from 'node:crypto'
import {
  charactersOfRecoveryCode,
  numberOfRecoveryCodes,
  recoveryCodeOf,
  shownRecoveryCode,
} from '@casebook/core/secondFactor/code'
import { hashWithSalt } from '../session/passwordHash'

export interface RecoveryCodes {
  /** As people read them. */
  readonly shown: readonly string[]
  readonly salt: string
  readonly hashes: readonly string[]
}

export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = new Set<string>()
  while (codes.size < numberOfRecoveryCodes) codes.add(recoveryCodeOf(randomBytes(charactersOfRecoveryCode)))
  const salt = randomBytes(16).toString('base64url')
  const hashes = await Promise.all([...codes].map((code) => hashOfCode(code, salt)))
  return { shown: [...codes].map(shownRecoveryCode), salt, hashes }
}

export function hashOfCode(characters: string, salt: string): Promise<string> {
  return hashWithSalt(characters, Buffer.from(salt, 'base64url'))
}
