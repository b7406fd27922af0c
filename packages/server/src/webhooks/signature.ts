/** Signatures as in Standard Webhooks: HMAC-SHA256 over id, time and body. */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export function newSigningSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

interface Signed {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

/** The headers by which the receiver knows that the request is ours, and when it was sent. */
export function signedHeaders(secret: string, { id, timestamp, body }: Signed): Readonly<Record<string, string>> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
