/** Answers the calls of the mail server in the options. Its password comes in, and never goes out. */
import { mailServerWire } from '@casebook/api-adapter/options/mailServer.wire'
import { withKeptPassword } from '@casebook/core/options/mailServer'
import type { mailServerCalls } from '@casebook/core/options/mailServer.calls'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { sendMailOver, testMail } from './mail'
import { mailJob } from './mail.job'
import { mailFailure } from './mailFailure'
import { routeOverOption } from './mailRoute'
import { storedMailServer, storeMailServer } from './mailServer.repository'

export const mailArea: Area = { calls: [answers(mailServerWire, mailServerHandlers)], jobs: [mailJob] }

function mailServerHandlers({ db, config, now }: Services): AreaHandlers<typeof mailServerCalls> {
  return {
    async getMailServer() {
      const stored = await storedMailServer(db)
      return { type: 'ReceivedOption', option: stored && { ...stored, password: '' } }
    },

    async setMailServer({ value }, { username }) {
      const kept = value && withKeptPassword(value, await storedMailServer(db))
      await storeMailServer(db, kept, { by: username, at: now() })
      return { type: 'Ok' }
    },

    async testMail({ testRecipient: to, mailCredentials }) {
      try {
        const route = await routeOverOption(withKeptPassword(mailCredentials, await storedMailServer(db)), config)
        await sendMailOver(route, testMail(to))
        return { type: 'Ok' }
      } catch (error) {
        return { type: 'MailError', error: mailFailure(error) }
      }
    },
  }
}
