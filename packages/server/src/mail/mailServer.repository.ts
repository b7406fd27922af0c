/**
 * The mail server of the options. Its password is kept encrypted, under a key derived from a secret of this installation, and never
 * leaves the server.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type MailCredentials, mailCredentials } from '@casebook/core/options/mailServer'
import * as z from 'zod/mini'
import { optionValue, setOption } from '../options/options.repository'
import type { Database } from '../services'
import { installationSecret } from '../session/installationSecret'

const optionName = 'MailServer'

/** Encrypted, a password is longer. */
const storedCredentials = z.extend(mailCredentials, { password: z.string() })

/** Null where none is set. */
export async function storedMailServer(db: Database): Promise<MailCredentials | null> {
  const value = await optionValue(db, optionName)
  if (value === undefined) return null
  const stored = storedCredentials.parse(value)
  return { ...stored, password: stored.password === '' ? '' : decrypt(stored.password, await keyOf(db)) }
}

/** Null unsets it. */
export async function storeMailServer(
  db: Database,
  value: MailCredentials | null,
  who: { readonly by: string; readonly at: Date },
): Promise<void> {
  const password = value && value.password !== '' ? encrypt(value.password, await keyOf(db)) : ''
  await setOption(db, optionName, value && { ...value, password }, who)
}

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

async function keyOf(db: Database): Promise<Buffer> {
  const secret = Buffer.from(await installationSecret(db, 'mail'), 'base64url')
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), optionName, 32))
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
