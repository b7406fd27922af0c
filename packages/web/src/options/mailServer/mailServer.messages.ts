import type { MailServerProblem } from '@casebook/core/options/mail/mailServer'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why the mail server cannot be saved. */
export const mailServerProblems: Readonly<Record<MailServerProblem, MessageDescriptor>> = {
  from: msg({ id: 'options.mailServer.fix.from', message: 'Correct the sender address first.' }),
  host: msg({ id: 'options.mailServer.fix.host', message: 'Enter the mail host first.' }),
  port: msg({ id: 'options.mailServer.fix.port', message: 'The port is a number from 1 to 65535.' }),
  testRecipient: msg({ id: 'options.mailServer.fix.recipient', message: 'Enter the test recipient first.' }),
}
