/**
 * From the journal to the server: one at a time, in the order in which it was said, whichever tab said it.
 *
 * A batch leaves the journal when the server has answered for it, never before. Killed in between, it is sent again under its old name,
 * and the server gives its first answer once more.
 */
import type { AddFactsResult, EntryPort } from '../entry/entry.port'
import { partsOfRefused } from '../entry/outbox'
import type { DraftName, JournalPort, KeptBatch, KeptRefusal } from './journal.port'

interface Way {
  readonly journal: JournalPort
  readonly dialog: Pick<EntryPort, 'addFacts'>
  readonly of: DraftName
}

/**
 * Sends what other tabs have said before, then the batch. `isLater` knows, whenever it is asked, the names of what this page has said
 * since: a batch that the journal could not keep goes before them.
 */
export function deliverInTurn(
  way: Way,
  batch: KeptBatch,
  isLater: (delivery: string) => boolean,
): Promise<AddFactsResult> {
  const { journal, of } = way
  return journal.alone(of.draft, async () => {
    for (;;) {
      const first = await journal.first(of.draft)
      if (!first || first.delivery === batch.delivery || isLater(first.delivery))
        return (await deliver(way, batch)).result
      const { result, isSettled } = await deliver(way, first)
      if (!isSettled) return heldUp(result)
    }
  })
}

/** A refusal is of the batch it was given for, and no word on another. */
function heldUp(result: AddFactsResult): AddFactsResult {
  if (result.type === 'AddFactError') throw new Error('The server refuses an earlier answer and does not say which')
  return result
}

/** Delivers what waits for drafts that nobody has open. Ends quietly at the first that cannot be delivered now. */
export async function deliverWaiting(journal: JournalPort, dialog: Way['dialog']): Promise<void> {
  for (const of of await journal.draftsWaiting()) {
    const isSignedIn = await journal.alone(of.draft, () => deliverDraft({ journal, dialog, of }))
    if (!isSignedIn) return
  }
}

/** False if nothing of this person can be delivered now; a draft that is gone holds up no other. */
async function deliverDraft(way: Way): Promise<boolean> {
  for (;;) {
    const first = await way.journal.first(way.of.draft)
    if (!first) return true
    const { result, isSettled } = await deliver(way, first)
    if (result.type === 'DraftNotFound') way.journal.lost(way.of)
    if (!isSettled) return result.type !== 'LoginRequired'
  }
}

interface Delivered {
  readonly result: AddFactsResult
  /** Whether the batch is out of the journal. */
  readonly isSettled: boolean
}

async function deliver({ journal, dialog, of }: Way, batch: KeptBatch): Promise<Delivered> {
  const { delivery, on } = batch
  const facts = batch.facts.map(({ id, value }) => ({ id, value }))
  const result = await dialog.addFacts({ ...of, delivery, facts, on })
  if (result.type === 'Ok') {
    await journal.received(of, delivery)
    return { result, isSettled: true }
  }
  if (result.type !== 'AddFactError') return { result, isSettled: false }
  const parts = partsOfRefused({ delivery, facts }, result.errors)
  // A refusal that names nothing is no answer: the batch waits on.
  if (parts.refused.length === 0) return { result, isSettled: false }
  const refused = await withoutAnsweredSince(journal, of, delivery, parts.refused)
  await journal.refused(of, delivery, { rest: parts.rest && { ...parts.rest, on }, refused })
  return { result, isSettled: true }
}

/** A newer answer to the same question speaks for itself. */
async function withoutAnsweredSince(
  journal: JournalPort,
  { draft }: DraftName,
  delivery: string,
  refused: readonly KeptRefusal[],
): Promise<readonly KeptRefusal[]> {
  const { waiting } = await journal.recall(draft)
  const since = new Set(waiting.flatMap((one) => (one.delivery === delivery ? [] : one.facts.map(({ id }) => id))))
  return refused.filter(({ fact }) => !since.has(fact.id))
}
