import type { FeedbackProblem } from '@casebook/core/feedback/feedback'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The reasons that keep feedback from being sent. */
export const feedbackProblemTexts: Readonly<Record<FeedbackProblem, MessageDescriptor>> = {
  'feedback.emailMissing': msg({ id: 'feedback.emailMissing', message: 'Enter your e-mail address first.' }),
  'feedback.emailWrong': msg({ id: 'feedback.emailWrong', message: 'Enter a full e-mail address.' }),
  'feedback.captchaMissing': msg({ id: 'feedback.captchaMissing', message: 'Enter the digits in the picture.' }),
}
