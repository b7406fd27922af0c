/** Finds the draft that a call is about, and locks it for as long as its transaction lasts. */
import { isWithinHandover } from '@casebook/core/call/handedOver'
import type { Caller } from '@casebook/core/call/policy'
import { reachOf } from '../access/reach'
import { holdGroupsAround } from '../access/standings.repository'
import { type BaseName, findOpenVersion } from '../bases/bases.repository'
import { sitesWithin } from '../bases/limits.repository'
import { isUuid } from '../database/uuid'
import { type DraftReads, type Read, readDraft } from '../reads/draftReads'
import type { Database, Services } from '../services'
import { beginDraft } from './beginDraft'
import { type Draft, findDraft, findOrBegin, holdOwnDraft, lockDraft } from './drafts.repository'

type NotFound = { readonly type: 'KnowledgeBaseNotFound' } | { readonly type: 'DraftNotFound' }

/** A draft that this transaction has locked, and what was asked of it together with the lock. */
export interface HeldDraft<Context> extends Read<Context> {
  readonly type: 'Held'
  readonly tx: Database
  readonly draft: Draft
}

/** Which draft a call is about: the one of that id; without one the caller's latest of the base. */
export interface WantedDraft {
  readonly caller: Caller
  readonly base: BaseName
  readonly id: string | undefined
}

/**
 * The reads that the work on the draft begins with: made and locked together with the draft, of which so far only the id is known. A
 * shared case may be locked only once the groups that share it are: then this is asked again.
 */
type Ask<Context> = (reads: DraftReads, areGroupsHeld: boolean) => Promise<Context>

/** Locks the draft. The latest of the base begins now if there is none. */
export async function holdDraft<Context>(
  services: Services,
  tx: Database,
  wanted: WantedDraft,
  ask: Ask<Context>,
): Promise<HeldDraft<Context> | NotFound> {
  const { caller, id } = wanted
  if (id === undefined) return caller.handedOver ? { type: 'DraftNotFound' } : holdLatest(services, tx, wanted, ask)
  const held = await holdNamed(services, tx, { ...wanted, id }, ask)
  return held.type !== 'Held' || isThereFor(caller, held.draft) ? held : { type: 'DraftNotFound' }
}

/** To the session of a tablet that is with a patient, drafts of other cases are not there. */
function isThereFor({ handedOver }: Caller, { group, base, ofCase }: Draft): boolean {
  return isWithinHandover(handedOver, ofCase && { ...ofCase, group, base })
}

async function holdNamed<Context>(
  services: Services,
  tx: Database,
  { caller, base, id }: WantedDraft & { readonly id: string },
  ask: Ask<Context>,
): Promise<HeldDraft<Context> | NotFound> {
  if (!isUuid(id)) return notFound(tx, caller, base)
  const [held, read] = await Promise.all([
    holdOwnDraft(tx, caller, base, id),
    readDraft(services, tx, id, (reads) => ask(reads, false)),
  ])
  if (!held) return notFound(tx, caller, base)
  const { draft, isOpen, isOfSite } = held
  if (!isOpen) return { type: 'KnowledgeBaseNotFound' }
  if (isOwn(draft, caller) && isOfSite) return { type: 'Held', tx, draft, ...(await read(draft)) }
  if (!(await findShared(tx, caller, base, id))) return { type: 'DraftNotFound' }
  return holdFound(services, tx, id, ask)
}

async function holdLatest<Context>(
  services: Services,
  tx: Database,
  { caller, base }: WantedDraft,
  ask: Ask<Context>,
): Promise<HeldDraft<Context> | NotFound> {
  const version = await findOpenVersion(tx, caller, base)
  if (!version) return { type: 'KnowledgeBaseNotFound' }
  const { username } = caller
  const goOn = async () => {
    const latest = await findDraft(tx, username, base)
    const found = !latest || (await isPlainlyOwn(tx, latest, caller)) ? latest : await findShared(tx, caller, base)
    return found && holdFound(services, tx, found.id, ask)
  }
  const begin = async () => {
    if (version.isRetired) return { type: 'KnowledgeBaseNotFound' } as const
    const draft = await beginDraft(services, tx, username, version)
    return held(services, tx, draft, (reads) => ask(reads, true))
  }
  return findOrBegin(tx, { username, of: `${base.group}/${base.base}` }, goOn, begin)
}

async function holdFound<Context>(
  services: Services,
  tx: Database,
  id: string,
  ask: Ask<Context>,
): Promise<HeldDraft<Context> | NotFound> {
  const [draft, read] = await Promise.all([
    lockDraft(tx, { id }),
    readDraft(services, tx, id, (reads) => ask(reads, true)),
  ])
  return draft.isDiscarded ? { type: 'DraftNotFound' } : { type: 'Held', tx, draft, ...(await read(draft)) }
}

/** The same of a draft that is locked already. */
export async function held<Context>(
  services: Pick<Services, 'db'>,
  tx: Database,
  draft: Draft,
  ask: (reads: DraftReads) => Promise<Context>,
): Promise<HeldDraft<Context>> {
  const read = await readDraft(services, tx, draft.id, ask)
  return { type: 'Held', tx, draft, ...(await read(draft)) }
}

/**
 * A draft of another person's case exists as long as the case is shared: a person who left the group, or was taken out of it,
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
    named && !(await isPlainlyOwn(db, named, caller))
      ? await findDraft(db, caller.username, base, id, await reachOf(db, caller, 'editCase'))
      : named
  if (!found)
    return id === undefined && !caller.handedOver
      ? { type: 'Found', draft: null, versionId: version.id }
      : { type: 'DraftNotFound' }
  if (!isThereFor(caller, found)) return { type: 'DraftNotFound' }
  return { type: 'Found', draft: found, versionId: found.versionId }
}

function isOwn({ ofCase }: Draft, { username }: Caller): boolean {
  return !ofCase || ofCase.owner === username
}

/** Own, and not of a case that has gone to a site beyond the caller's limits. */
async function isPlainlyOwn(db: Database, draft: Draft, caller: Caller): Promise<boolean> {
  return isOwn(draft, caller) && (!draft.ofCase || (await sitesWithin(db, caller)) === null)
}

async function notFound(tx: Database, caller: Caller, base: BaseName): Promise<NotFound> {
  const version = await findOpenVersion(tx, caller, base)
  return { type: version ? 'DraftNotFound' : 'KnowledgeBaseNotFound' }
}
