/** The transport of the captchas' calls. */
import { captchaCalls } from '@casebook/core/registration/captcha.calls'
import { wire } from '../wire'

export const captchaWire = wire(captchaCalls, { path: 'captchaApi' })
