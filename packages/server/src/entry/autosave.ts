/**
 * Autosave: every answer that comes in is kept with its draft at once, so whoever left has something to resume.
 *
 * The log says so once for each time that a draft begins to hold answers which are in no revision: with the first of them, in the same
 * transaction, so that it stands there whatever becomes of the browser. A line for every answer would bury all others.
 */
import type { Caller } from '@casebook/core/call/policy'
import type { Fact } from '@casebook/core/facts/fact'
import { beforeCommit } from '../database/transaction'
import type { Draft } from '../drafts/drafts.repository'
import { recordEvent } from '../events'
import { addFacts, type FactError, type FactsContext, factsContextOf } from '../facts/addFacts'
import { holdsUnsavedWords } from '../facts/facts.repository'
import type { Database, Services } from '../services'

interface Ahead {
  readonly standing: FactsContext
  /** There is something to resume already. */
  readonly isResumable: boolean
}

/** Asked together with the draft. */
export async function aheadOfAutosave(tx: Database, id: string, facts: readonly Fact[]): Promise<Ahead> {
  const [standing, isResumable] = await Promise.all([factsContextOf(tx, id, facts), holdsUnsavedWords(tx, { id })])
  return { standing, isResumable }
}

interface Said {
  readonly facts: readonly Fact[]
  /** The revision that the sender's screen stood on; empty if on none. */
  readonly on?: string | undefined
}

/** The caller holds the draft's lock. Answers what is wrong with which fact, as `addFacts` does. */
export async function autosave(
  services: Pick<Services, 'db' | 'now'>,
  tx: Database,
  { username }: Caller,
  draft: Draft,
  { facts, on }: Said,
  { standing, isResumable }: Ahead,
): Promise<readonly FactError[]> {
  const speaker = { author: username, source: { kind: 'user' }, on } as const
  const { errors, hasNews } = await addFacts(services, tx, draft, facts, speaker, standing)
  if (isResumable || !hasNews) return errors
  const { group, base, ofCase } = draft
  const fields = { group, base, owner: ofCase?.owner ?? username, case: ofCase?.name ?? null }
  await beforeCommit(tx, recordEvent(tx, 'autosavedCase', { at: services.now(), source: username, ...fields }))
  return errors
}
