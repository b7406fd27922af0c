/** Sign-ins that are at a provider that speaks SAML, and what it has posted. The relay state is short, as the standard wants it, and so holds no state itself. */
import * as z from 'zod/mini'
import type { Database } from '../../../services'
import { openText, sealingKey, sealText } from '../../secrets/sealedText'
import { hashOfSecret } from '../../secrets/secret'
import { said } from '../said'

declare module '../../../schema' {
  interface Tables {
    saml_request: { relay_hash: string; state: string; answer: string | null; expires_at: Date }
  }
}

const samlAnswer = z.union([
  z.object({ said }),
  /** Why it does not count. `isByProvider`: it let nobody in. */
  z.object({ refused: z.string(), isByProvider: z.boolean() }),
])

export type SamlAnswer = Readonly<z.infer<typeof samlAnswer>>

interface SamlRequest {
  readonly state: string
  readonly answer: SamlAnswer | null
}

/** @param flow of which the provider gets the relay state only */
export async function insertSamlRequest(
  db: Database,
  relayState: string,
  { state, expiresAt }: { readonly state: string; readonly expiresAt: Date },
): Promise<void> {
  const row = { relay_hash: hashOfSecret(relayState), state, answer: null, expires_at: expiresAt }
  await db.insertInto('saml_request').values(row).execute()
}

/** Null for one that this server did not begin, or too long ago. */
export async function findSamlRequest(db: Database, relayState: string, now: Date): Promise<SamlRequest | null> {
  const hash = hashOfSecret(relayState)
  const row = await db
    .selectFrom('saml_request')
    .select(['state', 'answer'])
    .where('relay_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return null
  const { state, answer } = row
  return {
    state,
    answer: answer === null ? null : samlAnswer.parse(JSON.parse(openText(answer, await keyOf(db), hash))),
  }
}

/** The first answer stays. */
export async function keepSamlAnswer(db: Database, relayState: string, answer: SamlAnswer): Promise<void> {
  const hash = hashOfSecret(relayState)
  await db
    .updateTable('saml_request')
    .set({ answer: sealText(JSON.stringify(answer), await keyOf(db), hash) })
    .where('relay_hash', '=', hash)
    .where('answer', 'is', null)
    .execute()
}

export async function forgetSamlRequests(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('saml_request').where('expires_at', '<=', now).execute()
}

const keyOf = (db: Database) => sealingKey(db, 'signInProviders', 'SamlAnswer')
