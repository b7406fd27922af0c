/** The name of a saved matrix: letters and digits of any script only. */
import * as z from 'zod/mini'

const lettersAndDigits = /^[\p{L}\p{Nd}]+$/u

export const longestMatrixName = 255

/** The schema of the stored form. */
export const nameOfMatrix = z
  .string()
  .check(z.normalize('NFC'), z.maxLength(longestMatrixName), z.regex(lettersAndDigits))

/** The stored form, with accents composed (NFC); null if it is not a valid name. */
export function matrixName(typed: string): string | null {
  const name = typed.normalize('NFC')
  return name.length <= longestMatrixName && lettersAndDigits.test(name) ? name : null
}
