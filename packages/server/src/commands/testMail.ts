import { readConfig } from '../config/config'
import { testMail as mailTo, sendMailOver } from '../mail/mail'
import { routeOverUrl } from '../mail/mailRoute'
import { StartRefused } from '../startRefused'

/** Sends a mail over SMTP_URL to an address, so that the setting is known to work before anybody waits for one. */
export async function testMail(to: string): Promise<void> {
  const config = readConfig(process.env)
  try {
    await sendMailOver(routeOverUrl(config), mailTo(to))
  } catch (error) {
    throw new StartRefused(`The mail was not sent: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  console.log(`The mail server accepted the mail to ${to}. Check the inbox.`)
}
