/**
 * A sign-in that is at the provider. Its state is sealed by the server, good for ten minutes, in one browser, and for one answer. Strangers may
 * begin any number of them: none is stored before it is answered.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Database, Exchange, Services } from '../../services'
import { openText, sealingKey, sealText } from '../secrets/sealedText'
import { hashOfSecret, newSecret } from '../secrets/secret'
import type { Secrets } from './openIdConnect'

const validFor = 10 * 60_000

const begun = z.object({
  provider: z.string(),
  /** Null: signs in. Otherwise an administrator tests, and nobody is signed in. */
  testedBy: z.nullable(z.string()),
  returnTo: z.string(),
  /** The person whose open form it covers. */
  onlyUser: z.nullable(z.string()),
  /** Signs nobody in: a session signs what has this hash. */
  signs: z.nullable(z.object({ session: z.string(), what: z.string() })),
})

const sealed = z.extend(begun, {
  browserHash: z.string(),
  /** Nonce and code verifier are made of it. */
  secret: z.string(),
  redirectUri: z.string(),
  /** Seconds of the system's clock, by which providers date what they say. */
  askedAt: z.number(),
  expiresAt: z.number(),
})

export type Begun = Readonly<z.infer<typeof begun>>

export interface Flow extends Begun {
  readonly browserHash: string
  readonly secrets: Secrets
  readonly askedAt: number
  readonly hash: string
  readonly expiresAt: Date
}

type Served = Pick<Services, 'db' | 'now'>

export async function beginFlow(
  { db, now }: Served,
  what: Begun,
  redirectUri: string,
  exchange: Exchange,
): Promise<Flow> {
  const browser = exchange.step ?? newSecret()
  exchange.startStep(browser)
  const expiresAt = now().getTime() + validFor
  const said = {
    ...what,
    browserHash: hashOfSecret(browser),
    secret: newSecret(),
    redirectUri,
    askedAt: Math.floor(Date.now() / 1000),
    expiresAt,
  }
  return flowOf(said, sealText(JSON.stringify(said), await keyOf(db)))
}

/** Null for a state that is not ours, too old, or of another browser. */
export async function readFlow(
  services: Served,
  state: string,
  { step }: Pick<Exchange, 'step'>,
): Promise<Flow | null> {
  const flow = await readFlowOfAny(services, state)
  return flow && step !== null && flow.browserHash === hashOfSecret(step) ? flow : null
}

/** The same whichever browser asks: nothing may follow from it but what its own browser then takes up. */
export async function readFlowOfAny({ db, now }: Served, state: string): Promise<Flow | null> {
  const said = opened(state, await keyOf(db))
  return said && said.expiresAt > now().getTime() ? flowOf(said, state) : null
}

function flowOf({ secret, redirectUri, expiresAt, ...said }: z.infer<typeof sealed>, state: string): Flow {
  const derived = (purpose: string) => createHash('sha256').update(`${purpose} ${secret}`).digest('base64url')
  const { browserHash, provider, testedBy, returnTo, onlyUser, signs, askedAt } = said
  return {
    browserHash,
    provider,
    testedBy,
    returnTo,
    onlyUser,
    signs,
    askedAt,
    secrets: { state, nonce: derived('nonce'), codeVerifier: derived('codeVerifier'), redirectUri },
    hash: hashOfSecret(state),
    expiresAt: new Date(expiresAt),
  }
}

function opened(state: string, key: Buffer): z.infer<typeof sealed> | null {
  try {
    return sealed.parse(JSON.parse(openText(state, key)))
  } catch {
    // Anybody may send anything.
    return null
  }
}

const keyOf = (db: Database) => sealingKey(db, 'signInProviders', 'State')
