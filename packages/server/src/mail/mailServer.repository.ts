/**
 * The mail server of the options. Its password is kept encrypted, under a key derived from a secret of this installation, and never
 * leaves the server.
 */
import { type MailCredentials, mailCredentials } from '@casebook/core/options/mail/mailServer'
import * as z from 'zod/mini'
import { secretInWords } from '../deployment/changeOption'
import { optionValue } from '../deployment/options.repository'
import type { Database } from '../services'
import { openText, sealingKey, sealText } from '../session/secrets/sealedText'

export const mailServerOption = 'MailServer'

/** Encrypted, a password is longer. */
const storedCredentials = z.extend(mailCredentials, { password: z.string() })

/** Null where none is set. */
export async function storedMailServer(db: Database): Promise<MailCredentials | null> {
  const value = await optionValue(db, mailServerOption)
  if (value === undefined) return null
  const stored = storedCredentials.parse(value)
  return { ...stored, password: stored.password === '' ? '' : openText(stored.password, await keyOf(db)) }
}

/** As it is stored: with the password encrypted. The same password stays as it was encrypted before. */
export async function sealed(db: Database, value: MailCredentials): Promise<MailCredentials> {
  const { password } = value
  const before = await optionValue(db, mailServerOption)
  const known = await storedMailServer(db)
  if (known && known.password === password) return { ...value, password: storedCredentials.parse(before).password }
  return { ...value, password: password === '' ? '' : sealText(password, await keyOf(db)) }
}

/** For the server log: of account and password only whether there are any, and whether they are others than before. */
export function mailServerInWords(value: unknown, before: unknown): string {
  const { from, host, sslPort, user, password } = storedCredentials.parse(value)
  const earlier = before === null ? undefined : storedCredentials.parse(before)
  return [
    `from: ${from}`,
    `host: ${host}`,
    `sslPort: ${sslPort}`,
    `user: ${secretInWords(user, earlier?.user)}`,
    `password: ${secretInWords(password, earlier?.password)}`,
  ].join('\n')
}

const keyOf = (db: Database) => sealingKey(db, 'mail', mailServerOption)
