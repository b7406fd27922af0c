/** Begins a new case for a person, and puts away the draft that they say they leave. */
import { findOpenVersion } from '../bases/bases.repository'
import type { Database, Services } from '../services'
import { beginDraft } from './beginDraft'
import { changeDraft, type Draft, findDraft } from './drafts.repository'
import type { WantedDraft } from './holdDraft'

type Begun =
  | { readonly type: 'Begun'; readonly draft: Draft }
  | { readonly type: 'KnowledgeBaseNotFound' }
  /** The base takes no new cases. The draft that was named is put away all the same. */
  | { readonly type: 'BaseRetired' }
  | { readonly type: 'DraftNotFound' }

/**
 * A draft is put away only if it is named: what is not saved in any other stays there to be resumed. Nothing of a draft that
 * was put away is lost to the trail.
 */
export async function resetDraft(
  services: Services,
  tx: Database,
  { caller, base, id: leaving }: WantedDraft,
): Promise<Begun> {
  const version = await findOpenVersion(tx, caller, base)
  if (!version) return { type: 'KnowledgeBaseNotFound' }
  const { username } = caller
  if (leaving !== undefined) {
    const left = await findDraft(tx, username, base, leaving)
    if (!left) return { type: 'DraftNotFound' }
    await changeDraft(tx, left.id, { discardedAt: services.now() })
  }
  if (version.isRetired) return { type: 'BaseRetired' }
  return { type: 'Begun', draft: await beginDraft(services, tx, username, version) }
}
