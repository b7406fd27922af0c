/** Answers the calls of feedback. */
import { feedbackWire } from '@casebook/api-adapter/feedback/feedback.wire'
import { feedbackProblemsOf } from '@casebook/core/feedback/feedback'
import type { feedbackCalls } from '@casebook/core/feedback/feedback.calls'
import { solvesCaptcha } from '../captcha/solvesCaptcha'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { RequestRefused } from '../http/request'
import type { Services } from '../services'
import { insertFeedback, listFeedback } from './feedback.repository'

export const feedbackArea: Area = { calls: [answers(feedbackWire, feedbackHandlers)] }

const ofOnePage = 100

function feedbackHandlers({ db, now }: Services): AreaHandlers<typeof feedbackCalls> {
  return {
    async get({ before }) {
      const rows = await listFeedback(db, { before, limit: ofOnePage + 1 })
      const feedback = rows.slice(0, ofOnePage).map(({ id, at, username, ...said }) => ({
        id: Number(id),
        at: at.toISOString(),
        user: username,
        ...said,
      }))
      return { type: 'ReceivedFeedback', feedback, more: rows.length > ofOnePage }
    },

    async save({ message, url, browser, email = '', captcha = '' }, caller, exchange) {
      const problems = feedbackProblemsOf({ message, email, captcha }, caller)
      if (problems.includes('feedback.emailMissing') || problems.includes('feedback.emailWrong'))
        throw new RequestRefused(400, 'Feedback of somebody who is not signed in needs an e-mail address')
      if (!caller && !(await solvesCaptcha(db, exchange, captcha, now()))) return { type: 'WrongCaptcha' }
      const address = email.trim()
      const said = { message, url, browser, email: address === '' ? null : address }
      await insertFeedback(db, { ...said, at: now(), username: caller?.username ?? null })
      return { type: 'Ok' }
    },
  }
}
