/**
 * Who asks by an access key (`Authorization: Bearer cbk_…`). The key and its owner are looked up with each call, so what shuts out the one
 * shuts out the other at the next call. Everything is refused before the body is read, so a refusal says nothing of any case.
 */
import { scopesOfCall } from '@casebook/api-adapter/accessKeys/scopesOfCalls'
import type { WireCall } from '@casebook/api-adapter/wire'
import { type Bucket, takeTurn } from '@casebook/core/accessKeys/callRate'
import { type CallersKey, labelOf } from '@casebook/core/call/callersKey'
import type { Caller } from '@casebook/core/call/policy'
import { isWorthALine } from '@casebook/core/log/worthALine'
import type { Context } from 'hono'
import { unlessDiskIsFull } from '../../database/fullDisk'
import { recordEvent } from '../../events'
import type { Services } from '../../services'
import { findKey, noteUse } from '../../session/keys/accessKeys.repository'
import { hashOfSecret } from '../../session/secrets/secret'
import { turnToBeRefused } from '../../session/throttle/door'
import { countRefusal } from '../../tokens/refusals'
import { addressOf, type Edge } from '../edge'
import { KeyRefused, RequestRefused } from '../request'

interface Asked {
  readonly path: string
  readonly action: string
  readonly call: WireCall
}

/** Calls whose own lines, or entries of the trail, name the key. */
const saidElsewhere: ReadonlySet<string> = new Set(['cases.submitCase', 'imports.sendImportPiece'])

const noteEvery = 60_000

/** By process. */
interface Usage {
  readonly buckets: Map<string, Bucket>
  readonly notedAt: Map<string, number>
}

const usages = new WeakMap<Services['db'], Usage>()

function usageOf({ db }: Services): Usage {
  const known = usages.get(db) ?? { buckets: new Map(), notedAt: new Map() }
  usages.set(db, known)
  return known
}

/** Null for a request without a key. */
export async function callerByKey(
  c: Context<Edge>,
  services: Services,
  asked: Asked,
  cookie: string | null,
): Promise<Caller | null> {
  // An address is kept in logs and histories.
  if (/cbk_[\w-]{43}/.test(c.req.url))
    throw new RequestRefused(
      400,
      'A key has no place in an address. Revoke it, and send another one in the header Authorization',
    )
  const [, secret] = /^Bearer\s+(cbk_\S*)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  if (secret === undefined) return null
  if (cookie !== null) throw new RequestRefused(400, 'The request has a session and a key. Send one of them')

  const now = services.now()
  const found = await findKey(services.db, hashOfSecret(secret), now)
  if (!found || found.shut) {
    if (found?.shut) await noteRefusal(c, services, asked, { ...found, reason: found.shut })
    await turnToBeRefused()
    throw new KeyRefused(401, 'The access key is not valid', 'error="invalid_token"')
  }

  const { key, owner, roles } = found
  const wait = waitOf(services, key, now)
  if (wait > 0) throw new KeyRefused(429, 'The access key makes too many calls', '', wait)
  const scopes = scopesOfCall(asked.path, asked.action)
  if (!scopes?.some((scope) => key.scopes.includes(scope))) {
    await noteRefusal(c, services, asked, { key, owner, reason: 'scope' })
    if (!scopes) throw new KeyRefused(403, 'The call is for people, not for access keys', 'error="insufficient_scope"')
    const needed = scopes.join(' ')
    throw new KeyRefused(
      403,
      `The access key lacks the scope ${scopes.join(' or ')}`,
      `error="insufficient_scope", scope="${needed}"`,
    )
  }
  await noteCall(c, services, asked, { key, owner })
  return { username: owner, roles, key }
}

function waitOf(services: Services, { id }: CallersKey, now: Date): number {
  const { buckets } = usageOf(services)
  const { bucket, wait } = takeTurn(buckets.get(id), services.config.keyCallsPerMinute, now.getTime())
  buckets.set(id, bucket)
  return wait
}

interface OwnedKey {
  readonly key: CallersKey
  readonly owner: string
}

async function noteCall(c: Context<Edge>, services: Services, asked: Asked, { key, owner }: OwnedKey): Promise<void> {
  const { db, now, config } = services
  const { notedAt } = usageOf(services)
  const at = now()
  const name = `${asked.path}.${asked.action}`
  const isChange = asked.call.changes !== false && !saidElsewhere.has(name)
  const isDue = at.getTime() - (notedAt.get(key.id) ?? 0) >= noteEvery
  if (!isChange && !isDue) return
  notedAt.set(key.id, at.getTime())
  const line = { at, source: owner, key: labelOf(key), call: name, ip: addressOf(c, config) }
  // On a full disk a key reads as people do.
  await unlessDiskIsFull(
    () =>
      db.transaction().execute(async (tx) => {
        const isFirst = await noteUse(tx, key.id, at)
        if (isFirst || isChange) await recordEvent(tx, 'keyUsed', line)
      }),
    () => {},
  )
}

/** Of many refusals alike, some make a line. */
async function noteRefusal(
  c: Context<Edge>,
  { db, now, config }: Services,
  { path, action }: Pick<Asked, 'path' | 'action'>,
  { key, owner, reason }: OwnedKey & { readonly reason: string },
): Promise<void> {
  const at = now()
  const count = countRefusal(db, `key ${key.id} ${reason}`, at.getTime())
  if (!isWorthALine(count)) return
  const line = { key: labelOf(key), reason, call: `${path}.${action}`, ip: addressOf(c, config), count }
  await unlessDiskIsFull(
    () => recordEvent(db, 'keyRefused', { at, source: owner, ...line }),
    () => {},
  )
}
