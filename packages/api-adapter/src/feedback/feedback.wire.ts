/** How the calls of feedback travel. The solution of the captcha goes in a header. */
import { feedbackCalls } from '@casebook/core/feedback/feedback.calls'
import { kibibyte, wire } from '../wire'

export const feedbackWire = wire(feedbackCalls, {
  path: 'feedback',
  calls: { save: { headers: { captcha: 'X-Captcha' }, longestBody: 32 * kibibyte } },
})
