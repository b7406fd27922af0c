/**
 * Captchas: a few digits to read off a picture or to listen to, by which somebody without an account shows to be no machine.
 *
 * Digits only: they can be spoken in each language, and people read them whatever letters they know.
 */
import { latinDigits } from '../entry/typed/latinDigits'

export const captchaLength = 6

/** Minutes. A captcha is good for one attempt within that time. */
export const captchaMinutes = 10

/** Open captchas that one network may have: a clinic shares one address. */
export const captchasOfNetwork = 60

/** Times that a captcha is spoken. */
export const captchaHearings = 10

/** Blanks between the digits do not count. */
export function isSolution(digits: string, typed: string): boolean {
  return latinDigits(typed).replace(/[\s-]/g, '') === digits
}
