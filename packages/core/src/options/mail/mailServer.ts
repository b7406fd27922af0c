/** The mail server for reminders and links, as entered by an administrator. */
import * as z from 'zod/mini'
import { isEmailAddress } from './email'

export const defaultSslPort = 587

/** A single address without a display name, and without anything that could inject a header. */
export const oneAddress = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9.-]+$/

const text = z.string().check(z.maxLength(255))

export const mailCredentials = z.object({
  /** The sender of every mail. */
  from: text.check(z.regex(oneAddress)),
  /** A host name or an address. */
  host: text.check(z.regex(/^[A-Za-z0-9:][A-Za-z0-9.:-]*$/)),
  sslPort: z.int().check(z.minimum(1), z.maximum(65_535)),
  /** Blank for a mail server without authentication. */
  user: text,
  /** Blank keeps the stored password, which is never sent back. */
  password: text,
})

export type MailCredentials = Readonly<z.infer<typeof mailCredentials>>

/**
 * Blank keeps the stored password, but only for the same account on the same server. Otherwise anybody who becomes
 * administrator could have it sent to a server of their own.
 */
export function withKeptPassword(given: MailCredentials, stored: MailCredentials | null): MailCredentials {
  const isSameAccount = (['host', 'sslPort', 'user'] as const).every((field) => given[field] === stored?.[field])
  return stored && isSameAccount && given.password === '' ? { ...given, password: stored.password } : given
}

/** Enables both saving and testing: the sender and the test recipient must be e-mail addresses. */
export function maySubmitMailServer({ from }: Pick<MailCredentials, 'from'>, testRecipient: string): boolean {
  return isEmailAddress(from) && isEmailAddress(testRecipient)
}

export type MailServerProblem = 'from' | 'host' | 'port' | 'testRecipient'

/** The first problem that keeps the mail server from being saved. */
export function problemOfMailServer(
  credentials: Pick<MailCredentials, 'from' | 'host' | 'sslPort'>,
  testRecipient: string,
): MailServerProblem | null {
  const { shape } = mailCredentials
  if (!isEmailAddress(credentials.from)) return 'from'
  if (!z.safeParse(shape.host, credentials.host).success) return 'host'
  if (!z.safeParse(shape.sslPort, credentials.sslPort).success) return 'port'
  return maySubmitMailServer(credentials, testRecipient) ? null : 'testRecipient'
}

export type TestMailResult = { readonly type: 'Ok' } | { readonly type: 'MailError'; readonly error: string }

export type TestMailMessage =
  | { readonly id: 'option.testMailSent' }
  | { readonly id: 'option.testMailFailed'; readonly error: string }

/** "Mail was send. Please check your Inbox", or the failure with its error. */
export function testMailMessage(result: TestMailResult): TestMailMessage {
  return result.type === 'Ok' ? { id: 'option.testMailSent' } : { id: 'option.testMailFailed', error: result.error }
}
