/**
 * Answers the calls of data entry. Each finds the draft that is meant, holds it, and leaves the rest to the use case: what
 * may be said is the core's to judge, what is said is kept with the draft until a save takes it into the case.
 */

import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import type { Caller } from '@casebook/core/call/policy'
import type { entryCalls, OfDraft } from '@casebook/core/entry/entry.calls'
import { type Fact, unknown } from '@casebook/core/facts/fact'
import type { BaseName } from '../bases/bases.repository'
import { leaveCase } from '../cases/presence.repository'
import { unlessDiskIsFull } from '../database/fullDisk'
import { beforeCommit, inTransaction } from '../database/transaction'
import { addFacts, factsContextOf } from '../drafts/addFacts'
import type { Draft } from '../drafts/drafts.repository'
import { notAskedOnTablet, sourceOf, stateOnTablet } from '../drafts/handedOverCase'
import { holdDraft, lookAtDraft } from '../drafts/holdDraft'
import { resetDraft } from '../drafts/resetDraft'
import { saveOnDraft } from '../drafts/saveFor'
import { recordEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Database, Services } from '../services'
import { openState } from './openState'
import { beThere } from './presence'
import type { WantedLanguage } from './stateTree'

export const entryArea: Area = { calls: [answers(entryWire, entryHandlers)] }

interface Target extends OfDraft {
  readonly on?: string | undefined
  readonly begunBy?: string | undefined
}

const baseOf = ({ group, base }: OfDraft): BaseName => ({ group, base })

export function entryHandlers(services: Services): AreaHandlers<typeof entryCalls> {
  /** Autosave: every answer that comes in is kept with its draft at once, so the person who left has something to resume. */
  async function say(request: Target, facts: readonly Fact[], caller: Caller, tx: Database) {
    const { draft: id, on, begunBy } = request
    const held = await holdDraft(services, tx, { caller, base: baseOf(request), id }, async (reads) => {
      const [context, isResumable] = await Promise.all([factsContextOf(reads, facts), reads.holdsWords()])
      return { ...context, isResumable }
    })
    if (held.type !== 'Held') return held
    const { draft, context } = held
    const { handedOver } = caller
    const notAsked = handedOver ? await notAskedOnTablet({ services, db: tx, handedOver, draft }, facts) : []
    if (notAsked.length > 0) return { type: 'AddFactError' as const, errors: notAsked }
    const speaker = { author: caller.username, source: sourceOf(caller), on, begunBy }
    const { errors, hasNews } = await addFacts(services, held, facts, speaker)
    if (errors.length > 0) return { type: 'AddFactError' as const, errors }
    if (hasNews && !context.isResumable) await beforeCommit(tx, recordAutosave(tx, caller, draft))
    return { type: 'Ok' as const, received: services.now().toISOString() }
  }

  /**
   * The log says so once for each time that a draft begins to hold answers which are in no revision: with the first of them, in the same
   * transaction, so that it stands there whatever becomes of the browser. A line for every answer would bury all others.
   */
  function recordAutosave(tx: Database, { username }: Caller, { group, base, ofCase }: Draft) {
    const fields = { group, base, owner: ofCase?.owner ?? username, case: ofCase?.name ?? null }
    return recordEvent(tx, 'autosavedCase', { at: services.now(), source: username, ...fields })
  }

  /** A session that is handed over gets only what the patient is asked. */
  async function stateFor({ handedOver }: Caller, db: Database, draft: Draft, language: WantedLanguage, how?: 'looks') {
    if (!handedOver) return openState(services, db, draft.versionId, draft, language, how)
    const state = await openState(services, db, draft.versionId, draft, 'none', how)
    return stateOnTablet({ services, db, handedOver, draft }, state)
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
        const { draft, versionId } = found
        if (!draft) return openState(services, services.db, versionId, null, language)
        return stateFor(caller, services.db, draft, language, 'looks')
      }
      if (!exchange.mayChange) return look()
      const begin = () =>
        inTransaction(services.db, async (tx) => {
          const held = await holdDraft(services, tx, { caller, base: baseOf(request), id }, async () => null)
          return held.type === 'Held' ? stateFor(caller, tx, held.draft, language) : held
        })
      return unlessDiskIsFull(begin, look)
    },

    async reset(request, caller, tx) {
      const begun = await resetDraft(services, tx, { caller, base: baseOf(request), id: request.draft })
      // The specified call knows no retired base.
      if (begun.type === 'BaseRetired') return { type: 'KnowledgeBaseNotFound' }
      if (begun.type !== 'Begun') return begun
      return openState(services, tx, begun.draft.versionId, begun.draft, request.language)
    },

    savecase(request, caller, tx) {
      const { draft: id, caseName: name, evenEmpty, owner, on, begunBy, site, reasonId, reason } = request
      // A conflict is for staff to settle, not for a patient.
      const seen = caller.handedOver ? undefined : request.seen
      const wanted = { name, evenEmpty, owner, seen, on, begunBy, site, given: { reasonId, reason } }
      return saveOnDraft(services, tx, { caller, base: baseOf(request), id }, wanted)
    },

    addFactsJson: (request, caller, tx) => say(request, request.facts, caller, tx),

    setFactUnknown: (request, caller, tx) => say(request, [{ id: request.question, value: unknown }], caller, tx),

    /** Answers stay with the draft until they are saved, whether or not a person works on it; only who is there changes. */
    async unsetDirtyBit({ draft }, { username }) {
      if (draft !== undefined) await leaveCase(services.db, username, draft)
      return { type: 'Ok' }
    },

    beThere: (request, caller) => beThere(services, caller, baseOf(request), request),
  }
}
