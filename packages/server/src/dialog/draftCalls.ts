/** Calls that change something for a base or a draft: they take effect once, and hold what they change. */
import type { Caller } from '@casebook/api-adapter/contract'
import { holds } from '@casebook/core/permissions/capabilities'
import { type BaseName, type BaseVersion, findOpenVersion } from '../bases/bases.repository'
import { reachOf } from '../groups/reach'
import { holdGroupsAround } from '../groups/standings.repository'
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
export function onBase<T extends Result>(
  services: Services,
  incoming: Incoming,
  base: BaseName,
  work: (tx: Database, version: BaseVersion) => Promise<T>,
): Promise<T | { type: 'KnowledgeBaseNotFound' } | Refused> {
  return onBaseWith(services, incoming, base, async () => undefined, work)
}

/** What is found besides is read along with the base, for neither waits for the other. */
async function onBaseWith<T extends Result, Besides>(
  services: Services,
  { action, request, caller, exchange, isSettled }: Incoming,
  base: BaseName,
  findBesides: (tx: Database) => Promise<Besides>,
  work: (tx: Database, version: BaseVersion, besides: Besides) => Promise<T>,
): Promise<T | { type: 'KnowledgeBaseNotFound' } | Refused> {
  if (!mayEnterCases(caller)) return { type: 'InsufficientPermissions' }
  const delivery = { username: caller.username, action, key: exchange.idempotencyKey, request }
  const find = async (tx: Database) => {
    const [version, besides] = await Promise.all([findOpenVersion(tx, caller, base), findBesides(tx)])
    return version ? work(tx, version, besides) : { type: 'KnowledgeBaseNotFound' as const }
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
  const { caller } = incoming
  const find = (tx: Database) => findOpenDraft(tx, caller, base, id)
  return onBaseWith<T | NotFound, Draft | undefined>(services, incoming, base, find, async (tx, version, found) => {
    if (!found && id !== undefined) return { type: 'DraftNotFound' }
    const draft = found ? await lockDraft(tx, found) : await beginDraft(services, tx, caller.username, version)
    return draft.isDiscarded ? { type: 'DraftNotFound' } : work(tx, draft)
  })
}

/**
 * A draft of somebody else's case is there as long as the case is shared: whoever left the group, or was taken out of it,
 * neither sees the case any more nor writes into it. Should the case be shared again, their draft is there again.
 */
async function findOpenDraft(
  tx: Database,
  caller: Caller,
  base: BaseName,
  id: string | undefined,
): Promise<Draft | undefined> {
  const found = await findDraft(tx, caller.username, base, id)
  if (!found?.ofCase || found.ofCase.owner === caller.username) return found
  await holdGroupsAround(tx, caller.username)
  return findDraft(tx, caller.username, base, id, await reachOf(tx, caller, 'editCase'))
}
