/** Answers the calls of registration: for people who cannot sign in, so none of them tells who has an account. */
import { passwordLinkWire } from '@casebook/api-adapter/registration/passwordLink.wire'
import { registrationWire } from '@casebook/api-adapter/registration/registration.wire'
import { clientPage } from '@casebook/core/registration/accountLink'
import type { passwordLinkCalls, registrationCalls } from '@casebook/core/registration/registration.calls'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { door, turnToBeRefused } from '../session/throttle/door'
import { networkOf } from '../session/throttle/network'
import { forgetLinksExpiredBefore } from './accountLinks.repository'
import { accountMailJob, passwordRequestJob, requestMail } from './accountMail.job'
import { forgetMailsBefore } from './accountMails.repository'
import { addressedAccount, forgetPendingRegistrations } from './accounts.repository'
import { activate } from './activate'
import { register } from './register'
import { countRequest, forgetRequestsBefore } from './requestThrottle.repository'
import { setForgottenPassword } from './setForgottenPassword'

export const registrationArea: Area = {
  calls: [answers(registrationWire, registrationHandlers), answers(passwordLinkWire, passwordLinkHandlers)],
  jobs: [accountMailJob, passwordRequestJob],
  tidy,
}

const day = 24 * 60 * 60_000

async function tidy({ db, now }: Services): Promise<void> {
  const monthAgo = new Date(now().getTime() - 30 * day)
  await forgetRequestsBefore(db, new Date(now().getTime() - day))
  await forgetLinksExpiredBefore(db, monthAgo)
  await forgetMailsBefore(db, monthAgo)
  await forgetPendingRegistrations(db, monthAgo)
}

export function registrationHandlers(services: Services): AreaHandlers<typeof registrationCalls> {
  const { db, now, queueJob } = services
  return {
    register: (request, _caller, exchange) => register(services, request, exchange),

    activate: ({ data }) => activate(services, data),

    // Whether there is such an account is looked up in the background: the answer comes as fast either way.
    async resetPassword({ user, language = 'en', activationContinuationLink }, _caller, { ip, origin }) {
      if (!(await countRequest(db, networkOf(ip), now()))) {
        await turnToBeRefused()
        return { type: 'TooManyRequests' }
      }
      await queueJob(passwordRequestJob, { user, language, client: clientPage(activationContinuationLink, origin) })
      return { type: 'Ok' }
    },

    async reactivate({ username: named, language = 'en', activationContinuationLink }, caller, { origin }) {
      const account = await addressedAccount(db, named)
      if (account?.email && !account.isFrozen) {
        const { username, pending } = account
        const kind = pending === 'invitation' ? 'invitation' : 'activation'
        const client = clientPage(activationContinuationLink, origin)
        const by = caller.username
        await db.transaction().execute((tx) => requestMail(services, tx, { kind, username, language, client, by }))
      }
      return { type: 'Ok' }
    },
  }
}

function passwordLinkHandlers(services: Services): AreaHandlers<typeof passwordLinkCalls> {
  return {
    SetPassword: (request, _caller, { ip }) =>
      door.pass(() => setForgottenPassword(services, request), { name: networkOf(ip), isKnown: false }),
  }
}
