/** Calls that change something for a base or a draft: they take effect once, and hold what they change. */
import type { Caller } from '@casebook/core/call/policy'
import { type BaseName, type BaseVersion, findOpenVersion } from '../bases/bases.repository'
import { reachOf } from '../groups/reach'
import { holdGroupsAround } from '../groups/standings.repository'
import { onceAhead } from '../http/receivedCalls'
import type { Database, Exchange, Services } from '../services'
import { beginDraft } from './beginDraft'
import { type Draft, findDraft, findOrBegin, holdOwnDraft, isUuid, lockDraft } from './drafts.repository'

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

/** Works on the newest version of a base that the caller may open. */
export async function onBase<T extends Result>(
  services: Services,
  incoming: Incoming,
  base: BaseName,
  work: (tx: Database, version: BaseVersion) => Promise<T>,
): Promise<T | { type: 'KnowledgeBaseNotFound' }> {
  const { caller, isSettled } = incoming
  return onceAhead<BaseVersion | undefined, T | { type: 'KnowledgeBaseNotFound' }>(
    services,
    deliveryOf(incoming),
    (tx) => findOpenVersion(tx, caller, base),
    async (tx, version) => (version ? work(tx, version) : { type: 'KnowledgeBaseNotFound' }),
    isSettled,
  )
}

/**
 * What the work on a draft begins with: locked and read together with the draft, of which so far only the id is known. A case that
 * is shared may be held only once the groups that share it are: then this is asked again.
 */
type LookAhead<Ahead> = (tx: Database, draftId: string, areGroupsHeld: boolean) => Promise<Ahead>

interface HeldDraft<Ahead> {
  readonly type: 'Held'
  readonly draft: Draft
  readonly ahead: Ahead
}

/** Works on the draft of that id; without one on the caller's latest of the base, which begins now if they have none. */
export async function onDraft<T extends Result, Ahead>(
  services: Services,
  incoming: Incoming,
  base: BaseName,
  id: string | undefined,
  lookAhead: LookAhead<Ahead>,
  work: (tx: Database, draft: Draft, ahead: Ahead) => Promise<T>,
): Promise<T | NotFound> {
  const { caller, isSettled } = incoming
  return onceAhead<HeldDraft<Ahead> | NotFound | null, T | NotFound>(
    services,
    deliveryOf(incoming),
    async (tx) => (id === undefined ? null : holdNamed(tx, caller, base, id, lookAhead)),
    async (tx, named) => {
      const held = named ?? (await holdLatest(services, tx, caller, base, lookAhead))
      return held.type === 'Held' ? work(tx, held.draft, held.ahead) : held
    },
    isSettled,
  )
}

function deliveryOf({ action, request, caller, exchange }: Incoming) {
  return { username: caller.username, action, key: exchange.idempotencyKey, request }
}

async function holdNamed<Ahead>(
  tx: Database,
  caller: Caller,
  base: BaseName,
  id: string,
  lookAhead: LookAhead<Ahead>,
): Promise<HeldDraft<Ahead> | NotFound> {
  const [held, ahead] = isUuid(id)
    ? await Promise.all([holdOwnDraft(tx, caller, base, id), lookAhead(tx, id, false)])
    : []
  if (!held || ahead === undefined) return notFound(tx, caller, base)
  const { draft, isOpen } = held
  if (!isOpen) return { type: 'KnowledgeBaseNotFound' }
  if (isOwn(draft, caller)) return { type: 'Held', draft, ahead }
  if (!(await findShared(tx, caller, base, id))) return { type: 'DraftNotFound' }
  return holdFound(tx, id, lookAhead)
}

async function holdLatest<Ahead>(
  services: Services,
  tx: Database,
  caller: Caller,
  base: BaseName,
  lookAhead: LookAhead<Ahead>,
): Promise<HeldDraft<Ahead> | NotFound> {
  const version = await findOpenVersion(tx, caller, base)
  if (!version) return { type: 'KnowledgeBaseNotFound' }
  const { username } = caller
  const goOn = async () => {
    const latest = await findDraft(tx, username, base)
    const found = !latest || isOwn(latest, caller) ? latest : await findShared(tx, caller, base)
    return found && holdFound(tx, found.id, lookAhead)
  }
  const begin = async () => {
    const draft = await beginDraft(services, tx, username, version)
    return { type: 'Held', draft, ahead: await lookAhead(tx, draft.id, true) } as const
  }
  return findOrBegin(tx, { username, of: `${base.group}/${base.base}` }, goOn, begin)
}

async function holdFound<Ahead>(
  tx: Database,
  id: string,
  lookAhead: LookAhead<Ahead>,
): Promise<HeldDraft<Ahead> | NotFound> {
  const [draft, ahead] = await Promise.all([lockDraft(tx, { id }), lookAhead(tx, id, true)])
  return draft.isDiscarded ? { type: 'DraftNotFound' } : { type: 'Held', draft, ahead }
}

/**
 * A draft of somebody else's case is there as long as the case is shared: whoever left the group, or was taken out of it,
 * neither sees the case any more nor writes into it. Should the case be shared again, their draft is there again.
 */
async function findShared(tx: Database, caller: Caller, base: BaseName, id?: string): Promise<Draft | undefined> {
  await holdGroupsAround(tx, caller.username)
  return findDraft(tx, caller.username, base, id, await reachOf(tx, caller, 'editCase'))
}

/** Looks at a draft as it is, without holding it and without beginning one. */
export async function lookAtDraft(
  { db }: Services,
  caller: Caller,
  base: BaseName,
  id: string | undefined,
): Promise<{ readonly type: 'Found'; readonly draft: Draft | null; readonly versionId: number } | NotFound> {
  const version = await findOpenVersion(db, caller, base)
  if (!version) return { type: 'KnowledgeBaseNotFound' }
  const named = await findDraft(db, caller.username, base, id)
  const found =
    named && !isOwn(named, caller)
      ? await findDraft(db, caller.username, base, id, await reachOf(db, caller, 'editCase'))
      : named
  if (!found)
    return id === undefined ? { type: 'Found', draft: null, versionId: version.id } : { type: 'DraftNotFound' }
  return { type: 'Found', draft: found, versionId: found.versionId }
}

function isOwn({ ofCase }: Draft, { username }: Caller): boolean {
  return !ofCase || ofCase.owner === username
}

async function notFound(tx: Database, caller: Caller, base: BaseName): Promise<NotFound> {
  const version = await findOpenVersion(tx, caller, base)
  return { type: version ? 'DraftNotFound' : 'KnowledgeBaseNotFound' }
}
