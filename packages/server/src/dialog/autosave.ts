/**
 * Autosave: every answer that comes in is kept with its draft at once, so whoever left has something to resume.
 *
 * The log says so once for each time that a draft begins to hold answers which are in no revision: with the first of them, in the same
 * transaction, so that it stands there whatever becomes of the browser. A line for every answer would bury all others.
 */
import type { Caller } from '@casebook/api-adapter/contract'
import type { Fact } from '@casebook/core/dialog/fact'
import { recordEvent } from '../events'
import type { Database, Services } from '../services'
import { addFacts, type FactError } from './addFacts'
import type { Draft } from './drafts.repository'
import { holdsUnsavedWords } from './words.repository'

/** The caller holds the draft's lock. Answers what is wrong with which fact, as `addFacts` does. */
export async function autosave(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  { username }: Caller,
  draft: Draft,
  facts: readonly Fact[],
): Promise<readonly FactError[]> {
  const wasResumable = await holdsUnsavedWords(tx, draft)
  const errors = await addFacts(services, tx, draft, facts, { author: username, source: { kind: 'user' } })
  if (errors.length > 0 || wasResumable || !(await holdsUnsavedWords(tx, draft))) return errors
  const { group, base, ofCase } = draft
  const payload = { group, base, owner: ofCase?.owner ?? username, case: ofCase?.name ?? null }
  await recordEvent(tx, { kind: 'autosavedCase', at: services.now(), source: username, payload })
  return errors
}
