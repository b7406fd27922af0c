/** A stranger requests an account. It waits for a link that only the owner of the e-mail address gets. */

import type { ReceivedRequestOf } from '@casebook/core/call/call'
import { isEmailAddress } from '@casebook/core/options/mail/email'
import { clientPage } from '@casebook/core/registration/accountLink'
import { answerToRegistration } from '@casebook/core/registration/answers'
import type { RegisterResult, registrationCalls } from '@casebook/core/registration/registration.calls'
import { solvesCaptcha } from '../captcha/solvesCaptcha'
import { recordEvent } from '../events'
import { RequestRefused } from '../http/request'
import { hasMailServer } from '../mail/mailRoute'
import type { Exchange, Services } from '../services'
import { turnToBeRefused } from '../session/throttle/door'
import { networkOf } from '../session/throttle/network'
import { requestMail } from './accountMail.job'
import { addressedAccount, insertRegistered } from './accounts.repository'
import { registrationOption } from './registrationOption'
import { countRequest, isKnownToWait } from './requestThrottle.repository'

type Request = ReceivedRequestOf<typeof registrationCalls.register>

export async function register(services: Services, request: Request, exchange: Exchange): Promise<RegisterResult> {
  const { db, now } = services
  const network = networkOf(exchange.ip)
  if (isKnownToWait(db, network, now())) return refuse()
  const { isOpen, invitationPassword } = await registrationOption(db)
  if (!isOpen || !(await hasMailServer(services))) return { type: 'RegistrationClosed' }
  if (!(await countRequest(db, network, now()))) return refuse()
  const username = request.email.trim().toLowerCase()
  if (!isEmailAddress(username)) throw new RequestRefused(400, 'The e-mail address is invalid')

  const type = answerToRegistration({
    isCaptchaRight: await solvesCaptcha(db, exchange, request.captcha, now()),
    invitationPassword,
    givenInvitationPassword: request.invitationPassword,
    isTaken: (await addressedAccount(db, username)) !== null,
  })
  return type === 'Ok' ? create(services, username, request, exchange) : { type }
}

async function refuse(): Promise<RegisterResult> {
  await turnToBeRefused()
  return { type: 'TooManyRequests' }
}

function create(services: Services, username: string, request: Request, { origin }: Exchange): Promise<RegisterResult> {
  const { language = 'en', activationContinuationLink } = request
  return services.db.transaction().execute(async (tx) => {
    const at = services.now()
    if (!(await insertRegistered(tx, username, request, at))) return { type: 'UserAlreadyTaken' }
    await recordEvent(tx, 'registration', { at, source: username })
    const client = clientPage(activationContinuationLink, origin)
    await requestMail(services, tx, { kind: 'activation', username, language, client })
    return { type: 'Ok' }
  })
}
