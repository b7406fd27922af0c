/** A study whose drafts are begun, answered and read. */
import type { Fact } from '@casebook/core/facts/fact'
import type { Database } from '../services'
import { ada, exchange, visit, visitStudy } from './visitStudy.fixture'

export async function draftStudy(db: Database) {
  const study = await visitStudy(db)
  const { entry, cases } = study

  async function newDraft(caller = ada) {
    const begun = await cases.newCase({ base: visit }, caller, exchange())
    if (begun.type !== 'Ok' || !begun.draft) throw new Error(begun.type)
    return begun.draft
  }

  const say = (
    draft: string,
    facts: readonly { readonly id: string; readonly value: unknown }[],
    key: string | null = null,
  ) =>
    // The cast is sound: what is no fact is what is to be refused.
    entry.addFactsJson({ ...visit, draft, facts: facts as readonly Fact[] }, ada, exchange(key))

  async function open(draft: string, caller = ada) {
    const state = await entry.tree({ ...visit, draft }, caller, exchange())
    if (state.type !== 'ReceivedState' || !state.draft) throw new Error(state.type)
    return {
      ...state,
      draft: state.draft,
      answers: Object.fromEntries(state.draft.facts.map(({ id, value }) => [id, value])),
    }
  }

  return { study, newDraft, say, open }
}
