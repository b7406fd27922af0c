/** Calls that change something for a base or a draft: they take effect once, and hold what they change. */
import type { Caller } from '@casebook/api-adapter/contract'
import { holds } from '@casebook/core/permissions/capabilities'
import { type BaseName, type BaseVersion, findOpenVersion } from '../bases/bases.repository'
import type { Database, Exchange, Services } from '../services'
import { beginDraft } from './beginDraft'
import { type Draft, findDraft, lockDraft } from './drafts.repository'
import { once } from './receivedCalls'

/** One call as it came in. */
export interface Incoming {
  readonly action: string
  readonly request: unknown
  readonly caller: Caller
  readonly exchange: Pick<Exchange, 'idempotencyKey'>
  /** Whether an answer of that kind holds for every further delivery; without it any does. */
  readonly isSettled?: (answer: { readonly type: string }) => boolean
}

interface Result {
  readonly type: string
}

type NotFound = { type: 'KnowledgeBaseNotFound' } | { type: 'DraftNotFound' }
type Refused = { type: 'InsufficientPermissions' }

/** Reporters and data managers look at cases; they enter none. */
export function mayEnterCases({ roles }: Caller): boolean {
  return holds(roles, 'hasOwnCases')
}

/** Works on the newest version of a base that the caller may open. */
export async function onBase<T extends Result>(
  services: Services,
  { action, request, caller, exchange, isSettled }: Incoming,
  base: BaseName,
  work: (tx: Database, version: BaseVersion) => Promise<T>,
): Promise<T | { type: 'KnowledgeBaseNotFound' } | Refused> {
  if (!mayEnterCases(caller)) return { type: 'InsufficientPermissions' }
  const delivery = { username: caller.username, action, key: exchange.idempotencyKey, request }
  const find = async (tx: Database) => {
    const version = await findOpenVersion(tx, caller, base)
    return version ? work(tx, version) : { type: 'KnowledgeBaseNotFound' as const }
  }
  return once<T | { type: 'KnowledgeBaseNotFound' }>(services, delivery, find, isSettled)
}

/** Works on the draft of that id; without one on the caller's latest of the base, which begins now if they have none. */
export function onDraft<T extends Result>(
  services: Services,
  incoming: Incoming,
  base: BaseName,
  id: string | undefined,
  work: (tx: Database, draft: Draft) => Promise<T>,
): Promise<T | NotFound | Refused> {
  return onBase<T | NotFound>(services, incoming, base, async (tx, version) => {
    const { username } = incoming.caller
    const found = await findDraft(tx, username, base, id)
    if (!found && id !== undefined) return { type: 'DraftNotFound' }
    const draft = found ? await lockDraft(tx, found) : await beginDraft(services, tx, username, version)
    return draft.isDiscarded ? { type: 'DraftNotFound' } : work(tx, draft)
  })
}
