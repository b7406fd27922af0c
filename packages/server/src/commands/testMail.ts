import { readConfig } from '../config'
import { sendMail } from '../mail/mail'
import { StartRefused } from '../startRefused'

/** Sends a mail to an address, so that the settings of the mail server are known to work before anybody waits for one. */
export async function testMail(to: string): Promise<void> {
  const config = readConfig(process.env)
  try {
    await sendMail(config, { to, subject: 'Casebook', text: 'Mails of this Casebook server arrive here.' })
  } catch (error) {
    throw new StartRefused(`The mail was not sent: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  console.log(`The mail server took the mail to ${to}. Look into the inbox.`)
}
