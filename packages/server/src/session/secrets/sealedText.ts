/** Secrets that the server has to read again are kept encrypted, under a key derived from a secret of this installation. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '../../services'
import { type InstallationSecret, installationSecret } from './installationSecret'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** @param purpose of the key: each has its own */
export async function sealingKey(db: Database, name: InstallationSecret, purpose: string): Promise<Buffer> {
  const secret = Buffer.from(await installationSecret(db, name), 'base64url')
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), purpose, 32))
}

/** @param of whom or what the text is: copied to another place, it cannot be opened */
export function sealText(text: string, key: Buffer, of = ''): string {
  const iv = randomBytes(ivBytes)
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(of))
  const bytes = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()])
  return Buffer.concat([iv, encryption.getAuthTag(), bytes]).toString('base64url')
}

/** Throws for a text that was sealed under another key, or of another person. */
export function openText(sealed: string, key: Buffer, of = ''): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes)).setAAD(Buffer.from(of))
  decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return decryption.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decryption.final('utf8')
}
