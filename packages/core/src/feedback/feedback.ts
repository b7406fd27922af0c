/** Feedback to the makers and the administrators, from people signed in or not. */
import { isEmailAddress } from '../options/mail/email'

export interface TypedFeedback {
  readonly message: string
  readonly email: string
  readonly captcha: string
}

export const noFeedback: TypedFeedback = { message: '', email: '', captcha: '' }

export const feedbackProblems = ['feedback.emailMissing', 'feedback.emailWrong', 'feedback.captchaMissing'] as const

export type FeedbackProblem = (typeof feedbackProblems)[number]

/**
 * The problems that keep feedback from being sent, in the order of the form. Message and e-mail are optional; but
 * a person who is not signed in can be answered only by e-mail, and must solve the captcha.
 */
export function feedbackProblemsOf(
  { email, captcha }: TypedFeedback,
  sender: { readonly username: string } | null,
): readonly FeedbackProblem[] {
  const problems: FeedbackProblem[] = []
  const address = email.trim()
  if (address === '' && !sender) problems.push('feedback.emailMissing')
  if (address !== '' && !isEmailAddress(address)) problems.push('feedback.emailWrong')
  if (captcha.trim() === '' && !sender) problems.push('feedback.captchaMissing')
  return problems
}
