import type { Fact } from '@casebook/core/facts/fact'
import type { Database, Services } from '../services'
import { addFacts, factsContextOf, type Speaker } from './addFacts'
import type { Draft } from './drafts.repository'
import { held } from './holdDraft'
import { type SaveRequest, saveContextOf, saveDraft } from './saveDraft'

/** Says and saves in a draft that the caller has locked already. */
export function onDraft(services: Pick<Services, 'db' | 'now'>, tx: Database, draft: Draft) {
  return {
    addFacts: async (facts: readonly Fact[], speaker: Speaker) =>
      addFacts(services, await held(services, tx, draft, (reads) => factsContextOf(reads, facts)), facts, speaker),
    save: async (request: SaveRequest) =>
      saveDraft(
        services,
        await held(services, tx, draft, (reads) => saveContextOf(reads, { author: request.author, owner: null })),
        request,
      ),
  }
}
