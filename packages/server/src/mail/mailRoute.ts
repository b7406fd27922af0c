/**
 * The mail server that mails go over. The one in the options wins: an administrator has entered it, and seen that it works. Without it
 * SMTP_URL counts.
 */
import { isIP } from 'node:net'
import type { MailCredentials } from '@casebook/core/options/mail/mailServer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Config } from '../config/config'
import type { Services } from '../services'
import { storedMailServer } from './mailServer.repository'
import { type MailNetwork, reachableAddress } from './reachableAddress'

export interface MailRoute {
  readonly from: string
  readonly server: SMTPTransport.Options
}

/** Null where no mail server is configured. */
export async function mailRoute({ db, config }: Pick<Services, 'db' | 'config'>): Promise<MailRoute | null> {
  const stored = await storedMailServer(db)
  return stored ? routeOverOption(stored, config) : routeOverUrl(config)
}

export function routeOverUrl({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): MailRoute | null {
  return smtpUrl === null ? null : { from: mailFrom, server: { url: smtpUrl } }
}

/** TLS from the first byte. */
const implicitTlsPort = 465

/** Rejects with MailHostRefused. The address that was looked at is the one that is spoken to. */
export async function routeOverOption(
  { from, host, sslPort, user, password }: MailCredentials,
  config: MailNetwork,
): Promise<MailRoute> {
  const address = await reachableAddress(host, sslPort, config)
  return {
    from,
    server: {
      host: address,
      port: sslPort,
      secure: sslPort === implicitTlsPort,
      // A password never travels in the clear.
      requireTLS: user !== '',
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      ...(user !== '' && { auth: { user, pass: password } }),
    },
  }
}

/** Whether mails can be sent at all. */
export async function hasMailServer({ db, config }: Pick<Services, 'db' | 'config'>): Promise<boolean> {
  return config.smtpUrl !== null || (await storedMailServer(db)) !== null
}
