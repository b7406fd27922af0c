/** Answers the calls about access keys. */
import { randomUUID } from 'node:crypto'
import { accessKeysWire } from '@casebook/api-adapter/accessKeys/accessKeys.wire'
import { endOf, mayGive, mostKeys, scopesWithinStudy } from '@casebook/core/accessKeys/accessKey'
import type { accessKeysCalls, MakeKeyRequest, MakeKeyResult } from '@casebook/core/accessKeys/accessKeys.calls'
import { labelOf } from '@casebook/core/call/callersKey'
import type { Caller } from '@casebook/core/call/policy'
import { holds } from '@casebook/core/permissions/capabilities'
import { findOpenVersion } from '../bases/bases.repository'
import { isStorable } from '../database/storableText'
import { inTransaction } from '../database/transaction'
import { isUuid } from '../database/uuid'
import { recordEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'
import { isTrusted } from '../session/isTrusted'
import { hashOfSecret, newSecret } from '../session/secrets/secret'
import { lockAccount } from '../session/users'
import { countKeysInUse, insertKey, type KeyPlace, readKey, readKeys, writeRevoked } from './accessKeys.repository'

export const accessKeysArea: Area = { calls: [answers(accessKeysWire, accessKeysHandlers)] }

const lengthOfHint = 'cbk_1234'.length

export function accessKeysHandlers(services: Services): AreaHandlers<typeof accessKeysCalls> {
  const { db, now } = services

  async function page(
    owner: string | null,
    { limit, after }: { readonly limit: number; readonly after?: string | undefined },
  ) {
    const found = await readKeys(db, { owner, limit: limit + 1, after: after === undefined ? null : placeOf(after) })
    const keys = found.slice(0, limit)
    const last = keys.at(-1)
    const next = found.length > limit && last ? `${last.madeAt} ${last.id}` : null
    return { type: 'ReceivedKeys', keys, next } as const
  }

  return {
    getKeys: (request, { username }) => page(username, request),
    getEverybodysKeys: (request) => page(null, request),

    async makeKey({ currentPassword, ...request }, caller, exchange) {
      if (!(await isTrusted(services, caller.username, exchange, currentPassword)))
        return { type: 'CurrentPasswordWrong' }
      return inTransaction(db, (tx) => makeKey(services, tx, caller, request))
    },

    async revokeKey({ id }, { username, roles }, tx) {
      const key = isUuid(id) ? await readKey(tx, id) : null
      if (!key || (key.owner !== username && !holds(roles, 'canManageUsers'))) return { type: 'KeyNotFound' }
      const at = now()
      if (await writeRevoked(tx, id, username, at))
        await recordEvent(tx, 'keyRevoked', { at, source: username, key: labelOf(key), owner: key.owner })
      return { type: 'Ok' }
    },

    async getOwnKey(_, { username, key }) {
      if (!key) return { type: 'NoKey' }
      const { name, scopes, study, endsAt } = key
      return { type: 'OwnKey', name, owner: username, scopes, study, endsAt: endsAt?.toISOString() ?? null }
    },
  }
}

async function makeKey(
  { now }: Services,
  tx: Parameters<typeof insertKey>[0],
  caller: Caller,
  { name, study, days, ...asked }: MakeKeyRequest,
): Promise<MakeKeyResult> {
  const scopes = [...new Set(asked.scopes)]
  const { username, roles } = caller
  const beyondRoles = scopes.find((scope) => !mayGive(roles, scope))
  if (beyondRoles) return { type: 'ScopeNotHeld', scope: beyondRoles }
  const beyondStudy = study && scopes.find((scope) => !scopesWithinStudy.includes(scope))
  if (beyondStudy) return { type: 'ScopeBeyondStudy', scope: beyondStudy }
  const isThere = !study || (isStorable(JSON.stringify(study)) && (await findOpenVersion(tx, caller, study)))
  if (!isThere) return { type: 'KnowledgeBaseNotFound' }
  // One key after the other, so that none is made beyond the limit.
  await lockAccount(tx, username)
  const at = now()
  if ((await countKeysInUse(tx, username, at)) >= mostKeys) return { type: 'TooManyKeys' }
  const secret = `cbk_${newSecret()}`
  const hint = secret.slice(0, lengthOfHint)
  const id = randomUUID()
  const secretHash = hashOfSecret(secret)
  await insertKey(tx, { id, secretHash, hint, name, owner: username, scopes, study, at, endsAt: endOf(days, at) })
  await recordEvent(tx, 'keyMade', { at, source: username, key: labelOf({ name, hint }), scopes: scopes.join(', ') })
  const key = await readKey(tx, id)
  if (!key) throw new Error('The access key that was made is not there')
  return { type: 'KeyMade', key, secret }
}

/** Null, as for the first page, for what no page has named. */
function placeOf(text: string): KeyPlace | null {
  const [instant = '', id = ''] = text.split(' ')
  const madeAt = new Date(instant)
  return Number.isNaN(madeAt.getTime()) || !isUuid(id) ? null : { madeAt, id }
}
