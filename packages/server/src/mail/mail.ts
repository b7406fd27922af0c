/** One mail, and the way to a mail server. */
import { createTransport } from 'nodemailer'
import type { Services } from '../services'
import { type MailRoute, mailRoute } from './mailRoute'

export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  /** Plain text: a mail of ours never needs more, and no reader hides where its links lead. */
  readonly text: string
  /** The same for every try, so that a mail program shows a mail once that came twice. */
  readonly messageId?: string
}

/** Thrown where no mail server is configured; the sentence is for an administrator. */
export class NoMailServer extends Error {
  constructor() {
    super('No mail server is configured: name one in the options, or set SMTP_URL.')
  }
}

/** Connections to the mail server that a process has open at a time for each kind of mail. */
export const mailsAtATime = 4

/** Shows that mails arrive. */
export function testMail(to: string): Mail {
  return { to, subject: 'Casebook', text: 'Mails of this Casebook server arrive here.' }
}

/** Milliseconds. A mail server that hangs holds a job no longer. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends a mail over the mail server that is configured. Resolves once that has taken it.
 * Rejects with NoMailServer, or with the mail server's own words.
 */
export async function sendMail(services: Pick<Services, 'db' | 'config'>, mail: Mail): Promise<void> {
  await sendMailOver(await mailRoute(services), mail)
}

export async function sendMailOver(route: MailRoute | null, mail: Mail): Promise<void> {
  if (route === null) throw new NoMailServer()
  const { from, server } = route
  const transport = createTransport({ ...server, ...timeouts })
  try {
    await transport.sendMail({ from, ...mail })
  } finally {
    transport.close()
  }
}
