/**
 * The mail server of the options. Its password is kept encrypted, under a key derived from a secret of this installation, and never
 * leaves the server.
 */
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { type MailCredentials, mailCredentials } from '@casebook/core/options/mailServer'
import * as z from 'zod/mini'
import { optionValue } from '../options/options.repository'
import type { Database } from '../services'
import { installationSecret } from '../session/installationSecret'

export const mailServerOption = 'MailServer'

/** Encrypted, a password is longer. */
const storedCredentials = z.extend(mailCredentials, { password: z.string() })

/** Null where none is set. */
export async function storedMailServer(db: Database): Promise<MailCredentials | null> {
  const value = await optionValue(db, mailServerOption)
  if (value === undefined) return null
  const stored = storedCredentials.parse(value)
  return { ...stored, password: stored.password === '' ? '' : decrypt(stored.password, await keyOf(db)) }
}

/** As it is stored: with the password encrypted. The same password stays as it was encrypted before. */
export async function sealed(db: Database, value: MailCredentials): Promise<MailCredentials> {
  const { password } = value
  const before = await optionValue(db, mailServerOption)
  const known = await storedMailServer(db)
  if (known && known.password === password) return { ...value, password: storedCredentials.parse(before).password }
  return { ...value, password: password === '' ? '' : encrypt(password, await keyOf(db)) }
}

/** For the server log: of the password only whether there is one. */
export function mailServerInWords(value: unknown): string {
  const { from, host, sslPort, user, password } = storedCredentials.parse(value)
  // A new password is seen by its fingerprint, which is of the encrypted text.
  const secret = password === '' ? 'none' : `stored (${hash('sha256', password).slice(0, 8)})`
  return [`from: ${from}`, `host: ${host}`, `sslPort: ${sslPort}`, `user: ${user}`, `password: ${secret}`].join('\n')
}

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

async function keyOf(db: Database): Promise<Buffer> {
  const secret = Buffer.from(await installationSecret(db, 'mail'), 'base64url')
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), mailServerOption, 32))
}

function encrypt(text: string, key: Buffer): string {
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, key, iv)
  const bytes = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), bytes]).toString('base64url')
}

function decrypt(text: string, key: Buffer): string {
  const bytes = Buffer.from(text, 'base64url')
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
  decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
}
