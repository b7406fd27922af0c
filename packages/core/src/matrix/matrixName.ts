/** The name a matrix is saved under: letters and digits of any script, and nothing else. */

/** As it is saved, a letter and its accent made one; null while it is no name, and there is nothing to save. */
export function matrixName(typed: string): string | null {
  const name = typed.normalize('NFC')
  return /^[\p{L}\p{Nd}]+$/u.test(name) ? name : null
}
