/** Answers the calls of the mail server in the options. Its password comes in, and never goes out. */
import { mailServerWire } from '@casebook/api-adapter/options/mailServer.wire'
import { withKeptPassword } from '@casebook/core/options/mail/mailServer'
import type { mailServerCalls } from '@casebook/core/options/mail/mailServer.calls'
import { changeOption } from '../deployment/changeOption'
import { findOption } from '../deployment/options.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { sendMailOver, testMail } from './mail'
import { mailJob } from './mail.job'
import { mailFailure } from './mailFailure'
import { routeOverOption } from './mailRoute'
import { mailServerInWords, mailServerOption, sealed, storedMailServer } from './mailServer.repository'

export const mailArea: Area = { calls: [answers(mailServerWire, mailServerHandlers)], jobs: [mailJob] }

function mailServerHandlers({ db, config, now }: Services): AreaHandlers<typeof mailServerCalls> {
  return {
    async getMailServer() {
      const { version, changedBy, changedAt } = await findOption(db, mailServerOption)
      const stored = await storedMailServer(db)
      const option = stored && { ...stored, password: '' as const }
      return { type: 'ReceivedOption', option, version, changedBy, changedAt: changedAt?.toISOString() ?? null }
    },

    setMailServer: ({ value, replaces }, { username }) =>
      db.transaction().execute(async (tx) => {
        const kept = value && withKeptPassword(value, await storedMailServer(tx))
        return changeOption(tx, {
          name: mailServerOption,
          value: kept && (await sealed(tx, kept)),
          replaces,
          by: username,
          at: now(),
          inWords: mailServerInWords,
        })
      }),

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
