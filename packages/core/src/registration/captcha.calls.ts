/** The calls of captchas. The solution goes in the header of the call that needs one. */
import * as z from 'zod/mini'
import { call } from '../call/call'
import { languages } from '../language/language'

export const captchaCalls = {
  /** The captcha belongs to the browser, by a cookie. Asked again, another takes its place. */
  getCaptcha: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: {},
    results: {
      /** An address with the whole picture in it. */
      ReceivedCaptcha: { image: z.string() },
    },
  }),
  /** Ours: the captcha of the browser, spoken. `CaptchaExpired` if it is used, too old, or was heard too often. */
  getCaptchaSound: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { language: z.enum(languages) },
    results: {
      /** An address with the whole sound in it. */
      ReceivedCaptchaSound: { sound: z.string() },
      CaptchaExpired: {},
    },
  }),
}
