/** Answers the calls of captchas. What solves one goes to the browser as a picture and as sound, and in no other form. */
import { randomInt } from 'node:crypto'
import { captchaWire } from '@casebook/api-adapter/captcha/captcha.wire'
import { captchaHearings, captchaLength, captchaMinutes, captchasOfNetwork } from '@casebook/core/captcha/captcha'
import type { captchaCalls } from '@casebook/core/registration/captcha.calls'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { RequestRefused } from '../http/request'
import type { Services } from '../services'
import { hashOfSecret, newSecret } from '../session/secrets/secret'
import { networkOf } from '../session/throttle/network'
import { countOpenCaptchas, forgetExpiredCaptchas, hearCaptcha, insertCaptcha } from './captcha.repository'
import { pictureOf } from './picture'
import { soundOf } from './sound'

export const captchaArea: Area = {
  calls: [answers(captchaWire, captchaHandlers)],
  tidy: ({ db, now }) => forgetExpiredCaptchas(db, now()),
}

function captchaHandlers({ db, now }: Services): AreaHandlers<typeof captchaCalls> {
  return {
    async getCaptcha(_request, _caller, exchange) {
      const network = networkOf(exchange.ip)
      if ((await countOpenCaptchas(db, network, now())) >= captchasOfNetwork)
        throw new RequestRefused(429, 'Too many captchas were asked for')
      const secret = newSecret()
      const digits = String(randomInt(10 ** captchaLength)).padStart(captchaLength, '0')
      const expires_at = new Date(now().getTime() + captchaMinutes * 60_000)
      await insertCaptcha(db, { id_hash: hashOfSecret(secret), digits, network, expires_at })
      exchange.startCaptcha(secret)
      return { type: 'ReceivedCaptcha', image: pictureOf(digits) }
    },

    async getCaptchaSound({ language }, _caller, { captcha }) {
      const limits = { now: now(), hearings: captchaHearings }
      const digits = captcha === null ? undefined : await hearCaptcha(db, hashOfSecret(captcha), limits)
      if (digits === undefined) return { type: 'CaptchaExpired' }
      const sound = (await soundOf(digits, language)).toString('base64')
      return { type: 'ReceivedCaptchaSound', sound: `data:audio/wav;base64,${sound}` }
    },
  }
}
