/** The calls of the mail server that an administrator names. */
import * as z from 'zod/mini'
import { call } from '../../call/call'
import { optionSet, received, replaces } from '../options.calls'
import { mailCredentials, oneAddress } from './mailServer'

export const mailServerCalls = {
  getMailServer: call({
    policy: 'canManageOptions',
    changes: false,
    request: {},
    /** The stored password is never sent. */
    results: {
      ...received(z.extend(mailCredentials, { password: z.literal('') })),
    },
  }),
  /** A blank password keeps the stored one, of the same account on the same mail server. */
  setMailServer: call({
    policy: 'canManageOptions',
    // So that no answer is kept with a request that holds a password.
    changes: 'eachTime',
    request: { value: z.nullable(mailCredentials), replaces },
    results: optionSet,
  }),
  /** Sends a mail over the mail server that is typed, which need not be saved. */
  testMail: call({
    policy: 'canManageOptions',
    changes: 'eachTime',
    request: { testRecipient: z.string().check(z.maxLength(255), z.regex(oneAddress)), mailCredentials },
    results: { Ok: {}, MailError: { error: z.string() } },
  }),
}
