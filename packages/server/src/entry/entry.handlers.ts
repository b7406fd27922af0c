/**
 * Answers the calls of data entry. Each finds the draft that is meant, holds it, and leaves the rest to the use case: what
 * may be said is the core's to judge, what is said is kept with the draft until a save takes it into the case.
 */

import type { entryCalls } from '@casebook/api-adapter/entry/entry.wire'
import type { Handlers } from '@casebook/api-adapter/server'
import type { Caller } from '@casebook/core/call/policy'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import type { BaseName } from '../bases/bases.repository'
import { unlessDiskIsFull } from '../database/fullDisk'
import { lookAtDraft, onDraft } from '../drafts/draftCalls'
import { resetDraft } from '../drafts/resetDraft'
import { saveOnDraft } from '../drafts/saveFor'
import type { Exchange, Services } from '../services'
import { aheadOfAutosave, autosave } from './autosave'
import { openState } from './openState'
import { beThere } from './presence'
import { leaveCase } from './presence.repository'

interface Target {
  readonly kbg: string
  readonly kb: string
  readonly draft?: string | undefined
  readonly on?: string | undefined
}

const baseOf = ({ kbg, kb }: Target): BaseName => ({ group: kbg, base: kb })

export function entryHandlers(services: Services): Handlers<typeof entryCalls, Exchange> {
  function say(action: string, request: Target, facts: readonly Fact[], caller: Caller, exchange: Exchange) {
    return onDraft(
      services,
      { action, request, caller, exchange, isSettled: isWordOnFacts },
      baseOf(request),
      request.draft,
      (tx, draftId) => aheadOfAutosave(tx, draftId, facts),
      async (tx, draft, ahead) => {
        const errors = await autosave(services, tx, caller, draft, { facts, on: request.on }, ahead)
        if (errors.length > 0) return { type: 'AddFactError' as const, errors }
        return { type: 'Ok' as const, received: services.now().toISOString() }
      },
    )
  }

  return {
    /**
     * It changes nothing but for an empty draft where there was none, so it needs no key to be sent again. A page of others, whose request
     * a browser may send along, begins none; nor does anybody while the disk is full.
     */
    async tree(request, caller, exchange) {
      const { draft: id, language } = request
      const look = async () => {
        const found = await lookAtDraft(services, caller, baseOf(request), id)
        if (found.type !== 'Found') return found
        return openState(services, services.db, found.versionId, found.draft, language, 'looks')
      }
      if (!exchange.mayChange) return look()
      const begin = () =>
        onDraft(
          services,
          { action: 'tree', request, caller, exchange: { idempotencyKey: null } },
          baseOf(request),
          id,
          async () => null,
          (tx, draft) => openState(services, tx, draft.versionId, draft, language),
        )
      return unlessDiskIsFull(begin, look)
    },

    async reset(request, caller, exchange) {
      const incoming = { action: 'reset', request, caller, exchange }
      const begun = await resetDraft(services, incoming, baseOf(request), request.draft)
      if (begun.type !== 'Begun') return begun
      return services.db
        .transaction()
        .execute((tx) => openState(services, tx, begun.draft.versionId, begun.draft, request.language))
    },

    savecase(request, caller, exchange) {
      const { draft: id, userfn, evenEmpty, owner, seen, on } = request
      const incoming = { action: 'savecase', request, caller, exchange }
      return saveOnDraft(services, incoming, baseOf(request), id, { name: userfn, evenEmpty, owner, seen, on })
    },

    addFactsJson(request, caller, exchange) {
      return say('addFactsJson', request, request.facts, caller, exchange)
    },

    setFactUnknown(request, caller, exchange) {
      return say('setFactUnknown', request, [{ id: request.question, value: unknown }], caller, exchange)
    },

    /** Answers stay with the draft until they are saved, whether or not somebody works on it; only who is there changes. */
    async unsetDirtyBit({ draft }, { username }) {
      if (draft !== undefined) await leaveCase(services.db, username, draft)
      return { type: 'Ok' }
    },

    beThere: (request, caller) => beThere(services, caller, baseOf(request), request.draft),
  }
}

/** What could not be looked at may be taken when it is sent again: the case is shared anew, or the base opened. */
function isWordOnFacts({ type }: { readonly type: string }): boolean {
  return type === 'Ok' || type === 'AddFactError'
}
