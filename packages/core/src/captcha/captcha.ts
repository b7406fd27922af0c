/**
 * Captchas: a few digits in a picture or a recording, which let anonymous visitors prove that they are human.
 *
 * Digits only: they can be spoken in every language, and read whatever script a person knows.
 */
import { latinDigits } from '../entry/typed/latinDigits'

export const captchaLength = 6

/** Minutes. A captcha is valid for one attempt within that time. */
export const captchaMinutes = 10

/** Open captchas per network: a clinic shares one address. */
export const captchasOfNetwork = 60

/** The maximum number of times a captcha can be played. */
export const captchaHearings = 10

/** Blanks and hyphens between the digits are ignored. */
export function isSolution(digits: string, typed: string): boolean {
  return latinDigits(typed).replace(/[\s-]/g, '') === digits
}
