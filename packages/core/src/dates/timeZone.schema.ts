import * as z from 'zod/mini'

/** The name of a time zone of the IANA database, such as `Europe/Berlin`. */
export const timeZone = z.string().check(z.maxLength(100), z.refine(isTimeZone, 'A time zone, such as Europe/Berlin.'))

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
