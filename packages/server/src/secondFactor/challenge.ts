/**
 * Challenges of passkeys. They are sealed by the server, good for five minutes, in one browser, and for one answer. Strangers may ask for
 * any number of them: none is stored before it is answered rightly.
 */
import * as z from 'zod/mini'
import type { Database, Exchange, Services } from '../services'
import { openText, sealingKey, sealText } from '../session/secrets/sealedText'
import { hashOfSecret, newSecret } from '../session/secrets/secret'

const validFor = 5 * 60_000

const sealed = z.object({
  browserHash: z.string(),
  /** The account that adds a passkey; null at sign-in, where the passkey says who it is. */
  username: z.nullable(z.string()),
  expiresAt: z.number(),
})

export interface Challenge {
  readonly hash: string
  readonly expiresAt: Date
}

export async function newChallenge(
  { db, now }: Services,
  username: string | null,
  exchange: Exchange,
): Promise<string> {
  const browser = exchange.step ?? newSecret()
  exchange.startStep(browser)
  const expiresAt = now().getTime() + validFor
  return sealText(JSON.stringify({ browserHash: hashOfSecret(browser), username, expiresAt }), await keyOf(db))
}

/** Null for a challenge that is not ours, too old, or of another browser or account. */
export async function readChallenge(
  { db, now }: Services,
  base64url: string,
  username: string | null,
  { step }: Exchange,
): Promise<Challenge | null> {
  const text = Buffer.from(base64url, 'base64url').toString('utf8')
  const said = opened(text, await keyOf(db))
  if (!said || step === null || said.browserHash !== hashOfSecret(step)) return null
  if (said.username !== username || said.expiresAt <= now().getTime()) return null
  return { hash: hashOfSecret(text), expiresAt: new Date(said.expiresAt) }
}

function opened(text: string, key: Buffer): z.infer<typeof sealed> | null {
  try {
    return sealed.parse(JSON.parse(openText(text, key)))
  } catch {
    // Anybody may send anything.
    return null
  }
}

const keyOf = (db: Database) => sealingKey(db, 'secondFactor', 'PasskeyChallenge')
