/**
 * The courier of a draft: brings what waits in its journal to the server, one batch at a time, in the order in which it was said,
 * whichever tab said it.
 *
 * A batch leaves the journal when the server has answered for it, never before. Killed in between, it is sent again under its old name,
 * and the server gives its first answer once more. Nothing else sends answers.
 */
import type { AddFactsResult, EntryPort } from '../entry/entry.port'
import { partsOfRefused } from '../entry/outbox'
import type { DraftName, JournalPort, KeptBatch, KeptRefusal } from './journal.port'

export interface Way {
  readonly journal: JournalPort
  readonly dialog: Pick<EntryPort, 'addFacts'>
  readonly of: DraftName
}

export interface Delivered {
  /** The name of the batch. */
  readonly delivery: string
  readonly result: AddFactsResult
  /** Whether the batch is out of the journal. */
  readonly isSettled: boolean
}

/**
 * Delivers what has waited longest. A page names its own oldest batch: if nothing waits in the journal, another tab has delivered it, and
 * the page hears the server's answer by sending it again. Null if nothing waits.
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

/** Delivers what waits for any draft. Ends quietly at the first that cannot be delivered now. */
export async function deliverWaiting(journal: JournalPort, dialog: Way['dialog']): Promise<void> {
  for (const of of await journal.draftsWaiting()) {
    const isSignedIn = await deliverDraft({ journal, dialog, of })
    if (!isSignedIn) return
  }
}

/** False if nothing of this person can be delivered now; a draft that is gone holds up no other. */
async function deliverDraft(way: Way): Promise<boolean> {
  for (;;) {
    const delivered = await deliverNext(way)
    if (!delivered) return true
    const { result, isSettled } = delivered
    if (result.type === 'DraftNotFound') way.journal.lost(way.of)
    if (!isSettled) return result.type !== 'LoginRequired'
  }
}

async function deliver({ journal, dialog, of }: Way, batch: KeptBatch): Promise<Delivered> {
  const { delivery, on } = batch
  const facts = batch.facts.map(({ id, value }) => ({ id, value }))
  const result = await dialog.addFacts({ ...of, delivery, facts, on })
  if (result.type === 'Ok') {
    await journal.received(of, delivery)
    return { delivery, result, isSettled: true }
  }
  if (result.type !== 'AddFactError') return { delivery, result, isSettled: false }
  const parts = partsOfRefused({ delivery, facts }, result.errors)
  // A refusal that names nothing is no answer: the batch waits on.
  if (parts.refused.length === 0) return { delivery, result, isSettled: false }
  const refused = await withoutAnsweredSince(journal, of, delivery, parts.refused)
  await journal.refused(of, delivery, { rest: parts.rest && { ...parts.rest, on }, refused })
  return { delivery, result, isSettled: true }
}

/** A newer answer to the same question speaks for itself. */
async function withoutAnsweredSince(
  journal: JournalPort,
  { draft }: DraftName,
  delivery: string,
  refused: readonly KeptRefusal[],
): Promise<readonly KeptRefusal[]> {
  const { waiting, unkept = [] } = await journal.recall(draft)
  const others = [...waiting, ...unkept]
  const since = new Set(others.flatMap((one) => (one.delivery === delivery ? [] : one.facts.map(({ id }) => id))))
  return refused.filter(({ fact }) => !since.has(fact.id))
}
