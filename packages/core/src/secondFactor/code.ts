/**
 * The codes of the second step: six digits of an authenticator app, or a recovery code.
 *
 * Recovery codes have eight characters of an alphabet without I, L, O and U. People may type them in small letters,
 * with spaces or hyphens, and with the letters that look like digits.
 */

export const digitsOfCode = 6
/** Seconds (RFC 6238). */
export const secondsOfCode = 30
export const numberOfRecoveryCodes = 10
export const charactersOfRecoveryCode = 8

/** The 32 characters of Crockford's base 32. */
export const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export type TypedCode =
  | { readonly kind: 'app'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly characters: string }

/** Null for a text that can be neither. */
export function readCode(typed: string): TypedCode | null {
  const characters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  if (/^[0-9]{6}$/.test(characters)) return { kind: 'app', digits: characters }
  const plain = characters.replace(/O/g, '0').replace(/[IL]/g, '1')
  return isRecoveryCode(plain) ? { kind: 'recovery', characters: plain } : null
}

function isRecoveryCode(plain: string): boolean {
  return plain.length === charactersOfRecoveryCode && [...plain].every((one) => recoveryAlphabet.includes(one))
}

/** A recovery code of random bytes, one for each character: 40 bits. */
export function recoveryCodeOf(bytes: Iterable<number>): string {
  return [...bytes].map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length]).join('')
}

/** As people read it: 7F3K-92QD. */
export function shownRecoveryCode(characters: string): string {
  return `${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** As people type it into an app: in groups of four. */
export function shownSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}

/** Digits that are typed in a field for a code of the app. */
export function digitsIn(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[^0-9]/g, '')
    .slice(0, digitsOfCode)
}

/** The number of time steps since 1970. */
export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / secondsOfCode)
}
