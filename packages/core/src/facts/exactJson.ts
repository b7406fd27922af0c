/** JSON whose numbers are taken exactly as they are written, or not at all. */
import { isHeld } from '../bases/digits'

const textOrLongNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]{15,}(?:[eE][+-]?\d+)?|-?\d[\d.]*[eE][+-]?\d{3,}/g

/**
 * As `JSON.parse`, but a number that a program cannot hold, such as 8900000000000000123, is left as its text: whoever asks for a
 * number refuses it then, and stores no other one in its place.
 */
export function parseJson(json: string): unknown {
  return JSON.parse(mayLoseDigits.test(json) ? json.replace(textOrLongNumber, kept) : json)
}

const mayLoseDigits = /\d[\d.]{15}|\d[eE][+-]?\d{3}/

function kept(one: string): string {
  return one.startsWith('"') || isHeld(one) ? one : JSON.stringify(one)
}
