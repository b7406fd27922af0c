/**
 * The courier of a draft: delivers the answers waiting in its journal, one batch at a time, in the order they were
 * given, from whichever tab.
 *
 * A batch leaves the journal only once the server has answered for it. If the page dies in between, the batch is sent
 * again under its old key, and the server repeats its first answer. Nothing else sends answers.
 */
import type { AddFactsResult, EntryPort } from '../entry/entry.port'
import { partsOfRefused } from '../entry/outbox'
import type { DraftName, JournalPort, KeptBatch, KeptRefusal } from './journal.port'

export interface Way {
  readonly journal: JournalPort
  readonly entry: Pick<EntryPort, 'addFacts'>
  readonly of: DraftName
}

export interface Delivered {
  /** The key of the batch. */
  readonly idempotencyKey: string
  readonly result: AddFactsResult
  /** Whether the batch has left the journal. */
  readonly isSettled: boolean
}

/**
 * Delivers the oldest waiting batch. A page passes its own oldest batch: if the journal is empty, another tab has
 * delivered it, and the page learns the server's answer by sending it again. Null if nothing is waiting.
 */
export function deliverNext(way: Way, own: KeptBatch): Promise<Delivered>
export function deliverNext(way: Way, own?: KeptBatch): Promise<Delivered | null>
export function deliverNext(way: Way, own: KeptBatch | null = null): Promise<Delivered | null> {
  const { journal, of } = way
  return journal.alone(of.draft, async () => {
    const next = (await journal.first(of.draft)) ?? own
    return next && deliver(way, next)
  })
}

/** Delivers the waiting batches of all drafts. Stops quietly if nobody is signed in. */
export async function deliverWaiting(journal: JournalPort, entry: Way['entry']): Promise<void> {
  for (const of of await journal.draftsWaiting()) {
    const isSignedIn = await deliverDraft({ journal, entry, of })
    if (!isSignedIn) return
  }
}

/** False if nothing of this person can be delivered now. A missing draft does not hold up the others. */
async function deliverDraft(way: Way): Promise<boolean> {
  for (;;) {
    const delivered = await deliverNext(way)
    if (!delivered) return true
    const { result, isSettled } = delivered
    if (result.type === 'DraftNotFound') way.journal.lost(way.of)
    if (!isSettled) return result.type !== 'LoginRequired'
  }
}

async function deliver({ journal, entry, of }: Way, batch: KeptBatch): Promise<Delivered> {
  const { idempotencyKey, on } = batch
  const facts = batch.facts.map(({ id, value }) => ({ id, value }))
  const result = await entry.addFacts({ ...of, delivery: idempotencyKey, facts, on })
  if (result.type === 'Ok') {
    await journal.received(of, idempotencyKey)
    return { idempotencyKey, result, isSettled: true }
  }
  if (result.type !== 'AddFactError') return { idempotencyKey, result, isSettled: false }
  const parts = partsOfRefused({ idempotencyKey, facts }, result.errors)
  // A refusal that names no fact is not a result: the batch keeps waiting.
  if (parts.refused.length === 0) return { idempotencyKey, result, isSettled: false }
  const refused = await withoutAnsweredSince(journal, of, idempotencyKey, parts.refused)
  await journal.refused(of, idempotencyKey, { rest: parts.rest && { ...parts.rest, on }, refused })
  return { idempotencyKey, result, isSettled: true }
}

/** Drops refusals of questions that have a newer answer. */
async function withoutAnsweredSince(
  journal: JournalPort,
  { draft }: DraftName,
  idempotencyKey: string,
  refused: readonly KeptRefusal[],
): Promise<readonly KeptRefusal[]> {
  const { waiting, unkept = [] } = await journal.recall(draft)
  const others = [...waiting, ...unkept]
  const since = new Set(
    others.flatMap((one) => (one.idempotencyKey === idempotencyKey ? [] : one.facts.map(({ id }) => id))),
  )
  return refused.filter(({ fact }) => !since.has(fact.id))
}
