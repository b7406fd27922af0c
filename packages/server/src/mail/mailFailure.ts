/** Why a mail was not sent, in words for an administrator. Never the words of a server that may not be one for mail. */
import { NoMailServer } from './mail'
import { MailHostRefused } from './reachableAddress'

const sentences: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused the user name or the password.',
  ETLS: 'The mail server offers no encryption, so the password was not sent.',
  EPROTOCOL: 'The host that answers is not a mail server.',
  EENVELOPE: 'The mail server refused the sender or the recipient',
  EMESSAGE: 'The mail server refused the mail',
}

const noAnswer = 'The mail server does not answer, or not with TLS that can be trusted.'

export function mailFailure(error: unknown): string {
  if (error instanceof NoMailServer || error instanceof MailHostRefused) return error.message
  const { code = '', response } = error as { readonly code?: string; readonly response?: string }
  const sentence = sentences[code] ?? noAnswer
  return sentence.endsWith('.') ? sentence : `${sentence}: ${response ?? 'without a word'}`
}
