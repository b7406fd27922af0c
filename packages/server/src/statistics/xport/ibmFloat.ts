/**
 * Numbers as SAS transport files have them: of IBM's System/370, eight bytes with a sign, a power of 16 (excess 64) and 56 bits of a fraction. Every number of
 * JavaScript from 5e-79 to 7e75 is in there without loss.
 */

const bytes = 8

/** What is beyond the range becomes the number nearest to it. */
export function ibmFloat(value: number): Uint8Array {
  const written = new Uint8Array(bytes)
  if (value === 0 || Number.isNaN(value)) return written
  let fraction = Math.abs(value)
  let exponent = 64
  while (fraction >= 1 && exponent <= 127) {
    fraction /= 16
    exponent += 1
  }
  while (fraction < 1 / 16 && exponent > 0) {
    fraction *= 16
    exponent -= 1
  }
  if (exponent > 127) written.fill(0xff)
  else
    for (let i = 1; i < bytes; i++) {
      fraction *= 256
      const byte = Math.floor(fraction)
      written[i] = byte
      fraction -= byte
    }
  written[0] = Math.min(exponent, 127) | (value < 0 ? 0x80 : 0)
  return written
}

/** A missing value: `.` for a cell without a reason, or one of the letters A to Z. */
export function missingFloat(letter: string): Uint8Array {
  const written = new Uint8Array(bytes)
  written[0] = letter.charCodeAt(0)
  return written
}
