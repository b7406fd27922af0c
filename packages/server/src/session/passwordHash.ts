/**
 * Keeps passwords as argon2id hashes. Two are computed at a time, so that any number of sign-ins takes less than 100 MiB and
 * leaves the other two threads of Node's pool to everyone else; on a machine of two cores one, so that a crowd leaves a core to
 * those who work.
 */
import { randomBytes } from 'node:crypto'
import { normalisePassword } from '@casebook/core/session/password/password'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import type { Semaphore } from '../processes/semaphore'
import { sharedSemaphore } from '../processes/semaphores'
import { passwordCost as cost } from './passwordCost'

const costInHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** The hash of no password: random bits in the place of salt and digest. */
const nobodysHash =
  costInHash + [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', '')).join('$')

export const hashing: Semaphore = sharedSemaphore('hashing')

export function hashPassword(typed: string): Promise<string> {
  return hashing.pass(() => hash(normalisePassword(typed), cost))
}

/** In base64url. For secrets that are too short for a fast hash, and are looked up by it. */
export async function hashWithSalt(text: string, salt: Uint8Array): Promise<string> {
  const bytes = await hashing.pass(() => hashRaw(text, { ...cost, salt }))
  return bytes.toString('base64url')
}

/**
 * Computes a hash in any case, also for an account without password or no account at all, so that the time it takes does
 * not tell which names there are.
 */
export async function verifyPassword(passwordHash: string | null, typed: string): Promise<boolean> {
  const password = normalisePassword(typed)
  const isRight = await hashing.pass(() => verify(passwordHash ?? nobodysHash, password))
  return isRight && passwordHash !== null
}

/** Whether the hash was made with other costs than today's, and should be made anew from the password at hand. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(costInHash)
}
