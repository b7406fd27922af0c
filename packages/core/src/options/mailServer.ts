/** The mail server that reminders and links go out by, as an administrator enters it. */
import { isEmailAddress } from './email'

export const defaultSslPort = 587

export interface MailCredentials {
  readonly from: string
  readonly host: string
  readonly sslPort: number
  readonly user: string
  /** Blank keeps the stored one, which is never sent back. */
  readonly password: string
}

export const noMailCredentials: MailCredentials = {
  from: '',
  host: '',
  sslPort: defaultSslPort,
  user: '',
  password: '',
}

/** Saving and testing are enabled alike: once the sender and the recipient of the test are both e-mail addresses. */
export function maySubmitMailServer({ from }: Pick<MailCredentials, 'from'>, testRecipient: string): boolean {
  return isEmailAddress(from) && isEmailAddress(testRecipient)
}

export type TestMailResult = { readonly type: 'Ok' } | { readonly type: 'MailError'; readonly error: string }

export type TestMailMessage =
  | { readonly id: 'option.testMailSent' }
  | { readonly id: 'option.testMailFailed'; readonly error: string }

/** "Mail was send. Please check your Inbox", or that it failed, with the error. */
export function testMailMessage(result: TestMailResult): TestMailMessage {
  return result.type === 'Ok' ? { id: 'option.testMailSent' } : { id: 'option.testMailFailed', error: result.error }
}
