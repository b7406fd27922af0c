/** One mail, and the way to a mail server. */
import { createTransport } from 'nodemailer'
import type { Config } from '../config'

export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  /** Plain text: a mail of ours never needs more, and no reader hides where its links lead. */
  readonly text: string
}

/** Thrown where no mail server is configured; the sentence is for an administrator. */
export class NoMailServer extends Error {
  constructor() {
    super('No mail server is configured: set SMTP_URL.')
  }
}

/** Milliseconds. A mail server that hangs holds a job no longer. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends a mail over the server of SMTP_URL. Resolves once that has taken it.
 * Rejects with NoMailServer, or with the mail server's own words.
 */
export async function sendMail({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>, mail: Mail): Promise<void> {
  if (smtpUrl === null) throw new NoMailServer()
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.sendMail({ from: mailFrom, ...mail })
  } finally {
    transport.close()
  }
}
