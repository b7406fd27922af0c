/** Begins a new case for somebody, and puts away the draft that they say they leave. */
import type { BaseName } from '../bases/bases.repository'
import type { Services } from '../services'
import { beginDraft } from './beginDraft'
import { type Incoming, onBase } from './draftCalls'
import { changeDraft, type Draft, findDraft } from './drafts.repository'

/**
 * A draft is put away only if it is named: what is not saved in any other stays there to be resumed. Nothing of a draft that
 * was put away is lost to the trail.
 */
export function resetDraft(services: Services, incoming: Incoming, base: BaseName, leaving: string | undefined) {
  type Begun = { type: 'Begun'; draft: Draft } | { type: 'DraftNotFound' }
  return onBase<Begun>(services, incoming, base, async (tx, version) => {
    const { username } = incoming.caller
    if (leaving !== undefined) {
      const left = await findDraft(tx, username, base, leaving)
      if (!left) return { type: 'DraftNotFound' }
      await changeDraft(tx, left.id, { discardedAt: services.now() })
    }
    return { type: 'Begun', draft: await beginDraft(services, tx, username, version) }
  })
}
