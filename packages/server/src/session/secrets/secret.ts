/** Secrets that open something: 256 random bits each. The database has only their hashes, so reading it opens nothing. */
import { createHash, randomBytes } from 'node:crypto'

/** In 43 characters that are safe in cookies and addresses. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/** SHA-256 in hex. A slow hash would add nothing: 256 random bits cannot be guessed. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
