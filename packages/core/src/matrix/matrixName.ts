/** The name of a saved matrix: letters and digits of any script only. */

/** The stored form, with accents composed (NFC); null if it is not a valid name. */
export function matrixName(typed: string): string | null {
  const name = typed.normalize('NFC')
  return /^[\p{L}\p{Nd}]+$/u.test(name) ? name : null
}
