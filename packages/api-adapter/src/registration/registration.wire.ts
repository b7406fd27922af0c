/** How the calls of registration travel. */
import { registrationCalls } from '@casebook/core/registration/registration.calls'
import { wire } from '../wire'

export const registrationWire = wire(registrationCalls, {
  path: 'loginApi',
  calls: { register: { headers: { captcha: 'X-Captcha' } } },
})
