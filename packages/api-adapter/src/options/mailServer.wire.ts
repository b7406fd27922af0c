/** The transport of the mail server's calls. */
import { mailServerCalls } from '@casebook/core/options/mail/mailServer.calls'
import { wire } from '../wire'

export const mailServerWire = wire(mailServerCalls, { path: 'option' })
