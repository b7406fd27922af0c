/** Access keys for tests, as `makeKey` makes them. */
import { randomUUID } from 'node:crypto'
import { type CallersKey, type Scope, scopes } from '@casebook/core/call/callersKey'
import type { Services } from '../services'
import { hashOfSecret, newSecret } from '../session/secrets/secret'
import { insertKey } from './accessKeys.repository'

interface KeyOptions {
  readonly scopes?: readonly Scope[]
  readonly study?: CallersKey['study']
  readonly endsAt?: Date | null
}

export async function aKey(
  { db, now }: Pick<Services, 'db' | 'now'>,
  owner: string,
  { scopes: held = scopes, study = null, endsAt = null }: KeyOptions = {},
): Promise<{ readonly id: string; readonly secret: string }> {
  const [id, secret] = [randomUUID(), `cbk_${newSecret()}`]
  const key = { id, secretHash: hashOfSecret(secret), hint: secret.slice(0, 8), name: 'Lab', owner }
  await insertKey(db, { ...key, scopes: held, study, at: now(), endsAt })
  return { id, secret }
}
