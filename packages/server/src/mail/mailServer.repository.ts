/**
 * The mail server of the options. Its password is kept encrypted, under a key derived from a secret of this installation, and never
 * leaves the server.
 */
import { hash } from 'node:crypto'
import { type MailCredentials, mailCredentials } from '@casebook/core/options/mail/mailServer'
import * as z from 'zod/mini'
import { optionValue } from '../options/options.repository'
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

/** For the server log: of the password only whether there is one. */
export function mailServerInWords(value: unknown): string {
  const { from, host, sslPort, user, password } = storedCredentials.parse(value)
  // A new password is seen by its fingerprint, which is of the encrypted text.
  const secret = password === '' ? 'none' : `stored (${hash('sha256', password).slice(0, 8)})`
  return [`from: ${from}`, `host: ${host}`, `sslPort: ${sslPort}`, `user: ${user}`, `password: ${secret}`].join('\n')
}

const keyOf = (db: Database) => sealingKey(db, 'mail', mailServerOption)
